import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

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
  // What mail programs remove, block or do not know: script, stylesheets, embedded things, pictures, layout.
  expect(html).not.toMatch(
    /<script|\son\w+=|javascript:|<style|<link|<(iframe|form|object|embed)/i,
  );
  expect(html).not.toMatch(/<(img|svg|video|audio)|url\(|display:\s*(flex|grid)|position:/i);
  expect(html).not.toMatch(/href="(?!https:|\*)/);
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

test("A newsletter that Gmail would cut off is not written", async () => {
  const words = ["--since", "2026-12-02", "--until", "2026-12-05", "--intro", "a ".repeat(60_000)];
  const { code, stderr } = await workspace.run(["digest", ...words]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/Gmail cuts messages off at 102 kB, and it has \d+: choose a later/);
  await expect(workspace.read("build/digest/2026-12-05.html")).rejects.toThrow("ENOENT");
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
