import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { mailProblems } from "./digest.ts";
import { type Desk, makeDesk } from "./testing/desk.ts";

// Every test starts commands, and a busy machine takes its time over each.
vi.setConfig({ testTimeout: 60_000 });

let desk: Desk;
beforeEach(async () => {
  desk = await makeDesk();
  const text = await desk.read("content/articles.yaml");
  // Two of the library's articles, as if they had come this week.
  const added = text
    .replace(/(- id: 1\n[\s\S]*?added: )\S+/, "$12026-12-02")
    .replace(/(- id: 2\n[\s\S]*?added: )\S+/, "$12026-12-04");
  await desk.write("content/articles.yaml", added);
});
afterEach(() => desk.clear());

test("An editor gets subject, HTML and text of what was added since a day", async () => {
  const words = [
    "--since",
    "2026-12-02",
    "--until",
    "2026-12-04",
    "--intro",
    "Good & short.",
    "--unsubscribe",
    "*|UNSUB|*",
  ];
  const { code, stdout } = await desk.run(["digest", ...words, "--json"]);
  expect(code).toBe(0);
  const digest = JSON.parse(stdout);
  expect(digest).toMatchObject({
    subject: "Know AI: 2 new articles on Governance & Regulation and Claims",
    articles: [1, 2],
    text: join("build", "digest", "2026-12-04.txt"),
  });
  const html = await desk.read(digest.html);
  expect(mailProblems(html)).toEqual([]);
  expect(html).toContain("Good &amp; short.");
  expect(html).toContain('href="*|UNSUB|*"');
  const text = await desk.read(digest.text);
  for (const part of ["Regulators’ Scary Demand on Insurance AI", "Risk & Insurance, Apr 2026"]) {
    expect(text).toContain(part);
  }
  expect(html.match(/<h2/g)).toHaveLength(2);
});

test("A week in which nothing was added makes no newsletter", async () => {
  const { code, stderr } = await desk.run([
    "digest",
    "--since",
    "2026-12-20",
    "--until",
    "2026-12-27",
  ]);
  expect(code).toBe(1);
  expect(stderr).toBe(
    "Nothing was added from 2026-12-20 to 2026-12-27; the newest article came on 2026-12-04\n",
  );
});

test("A newsletter without its first day, or with one that no calendar has, is not written", async () => {
  expect(await desk.run(["digest"])).toMatchObject({ code: 2 });
  const { code, stderr } = await desk.run(["digest", "--since", "2026-02-30"]);
  expect(code).toBe(2);
  expect(stderr).toBe('--since must be a day such as 2026-11-20, got "2026-02-30"\n');
});

test("An editor looks at the newsletter in a browser", async () => {
  const browser = join(desk.folder, "browser.sh");
  await desk.write(
    "browser.sh",
    `#!/bin/sh\necho "$1" > "${desk.folder}/opened.part" && mv "${desk.folder}/opened.part" "${desk.folder}/opened"\n`,
  );
  await chmod(browser, 0o755);
  const words = ["digest", "--since", "2026-12-02", "--until", "2026-12-04", "--open"];
  expect((await desk.run(words, { env: { BROWSER: browser } })).code).toBe(0);
  await vi.waitFor(async () => {
    const opened = (await readFile(join(desk.folder, "opened"), "utf8")).trim();
    expect(opened.endsWith(join("build", "digest", "2026-12-04.html"))).toBe(true);
  }, 10_000);
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
