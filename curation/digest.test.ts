import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { mailProblems } from "./digest.ts";
import { makeWorkspace, type Workspace } from "./testing/workspace.ts";

// Every test starts commands, and a busy machine takes its time over each.
vi.setConfig({ testTimeout: 60_000 });

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace();
  const text = await workspace.read("content/articles.yaml");
  // Two of the articles, as if they had come this week.
  const added = text
    .replace(/(- id: 1\n[\s\S]*?added: )\S+/, "$12026-12-02")
    .replace(/(- id: 2\n[\s\S]*?added: )\S+/, "$12026-12-04");
  await workspace.write("content/articles.yaml", added);
});
afterAll(() => workspace.remove());

test("An editor gets subject, HTML and text of what was added since a day, and sees it in a browser", async () => {
  const browser = join(workspace.directory, "browser.sh");
  await workspace.write(
    "browser.sh",
    `#!/bin/sh\necho "$1" > "$0.part" && mv "$0.part" "${workspace.directory}/opened"\n`,
  );
  await chmod(browser, 0o755);
  const words = [
    ...["digest", "--since", "2026-12-02", "--until", "2026-12-04", "--intro", "Good & short."],
    ...["--unsubscribe", "*|UNSUB|*", "--json", "--open"],
  ];
  const { code, stdout } = await workspace.run(words, { BROWSER: browser });
  expect(code).toBe(0);
  const digest = JSON.parse(stdout);
  expect(digest).toMatchObject({
    subject: "Know AI: 2 new articles on Governance & Regulation and Claims",
    articles: [1, 2],
    text: join("build", "digest", "2026-12-04.txt"),
  });
  const html = await workspace.read(digest.html);
  expect(mailProblems(html)).toEqual([]);
  expect(html).toContain("Good &amp; short.");
  expect(html).toContain('href="*|UNSUB|*"');
  expect(html.match(/<h2/g)).toHaveLength(2);
  const text = await workspace.read(digest.text);
  for (const part of ["Regulators’ Scary Demand on Insurance AI", "Risk & Insurance, Apr 2026"]) {
    expect(text).toContain(part);
  }
  await vi.waitFor(async () => {
    expect((await workspace.read("opened")).trim().endsWith(digest.html)).toBe(true);
  }, 10_000);
});

test("A week in which nothing was added makes no newsletter", async () => {
  const words = ["digest", "--since", "2026-12-20", "--until", "2026-12-27"];
  expect(await workspace.run(words)).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "Nothing was added from 2026-12-20 to 2026-12-27; the newest article came on 2026-12-04\n",
  });
});

test.each([
  ["<p>a</p>".repeat(20_000), "Gmail cuts"],
  ["<script src=https://example.com/a.js></script>", "has script"],
  ['<p onclick="a()">', "has script"],
  ["<style>p{color:red}</style>", "must be inline"],
  ['<img src="https://example.com/a.png">', "has a picture"],
  ['<div style="display:flex">', "Outlook"],
  ['<a href="/library">', "not a full https address"],
])("What mail programs would spoil is named: %.40s", (html, problem) => {
  expect(mailProblems(html).join()).toContain(problem);
  expect(mailProblems('<p style="color:#58595b">a</p>')).toEqual([]);
});
