import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

import { readContent } from "../app/content/read-content.ts";
import { makeDigest, renderDigest } from "./digest.ts";
import { setUp } from "./testing/workspace.ts";

const { workspace } = await setUp();

test("An editor gets subject, HTML and text of what was added since a day, and sees it in a browser", async () => {
  const text = await workspace.read("content/articles.yaml");
  // Two of the articles, as if they had come this week.
  const added = text
    .replaceAll(/added: .*/g, "added: 2026-10-01")
    .replace(/(- id: 1\n[\s\S]*?added: )\S+/, "$12026-11-02")
    .replace(/(- id: 2\n[\s\S]*?added: )\S+/, "$12026-11-04");
  await workspace.write("content/articles.yaml", added);
  const browser = join(workspace.directory, "browser.sh");
  await workspace.write(
    "browser.sh",
    `#!/bin/sh\necho "$1" > "$0.part" && mv "$0.part" "${workspace.directory}/opened"\n`,
  );
  await chmod(browser, 0o755);
  const words = [
    ...["digest", "--since", "2026-11-02", "--until", "2026-11-04", "--intro", "Good & short."],
    ...["--unsubscribe", "*|UNSUB|*", "--json", "--open"],
  ];
  const { code, stdout } = await workspace.run(words, { BROWSER: browser });
  expect(code).toBe(0);
  const digest = JSON.parse(stdout);
  expect(digest).toMatchObject({
    subject: "Know AI: Regulators’ Scary Demand on Insurance AI",
    articles: [1, 2],
    text: join("build", "digest", "2026-11-04.txt"),
  });
  const html = await workspace.read(digest.html);
  // What mail programs remove, block or do not know: script, stylesheets, embedded things, pictures, layout.
  expect(html).not.toMatch(/<script|\son\w+=|<style|<link|<(iframe|form|object|embed)/i);
  expect(html).not.toMatch(/<(img|svg|video|audio)|url\(|display:\s*(flex|grid)|position:/i);
  expect(html).not.toMatch(/href="(?!https:|\*)/);
  expect(html).toContain("2 new articles on Governance &amp; Regulation and Claims");
  expect(html).toContain("Good &amp; short.");
  expect(html).toContain('href="*|UNSUB|*"');
  expect(html.match(/<h2/g)).toHaveLength(2);
  const plain = await workspace.read(digest.text);
  expect(plain).toMatch(
    /Regulators’ Scary Demand on Insurance AI[\s\S]*Risk & Insurance, Apr 2026/,
  );
  await vi.waitFor(async () => {
    expect((await workspace.read("opened")).trim().endsWith(digest.html)).toBe(true);
  }, 10_000);
});

test("A newsletter that Gmail would cut off is not written, nor one of a week without an article", async () => {
  const content = await readContent();
  const make = (since: string, intro = "") => makeDigest(content, since, "2100-01-01", { intro });
  expect(() => renderDigest(make("2000-01-01", "a ".repeat(60_000)))).toThrow(
    /Gmail cuts messages off at 102 kB, and it has \d+: choose a later/,
  );
  expect(() => make("2099-01-01")).toThrow(
    /Nothing was added from 2099-01-01 to 2100-01-01; the newest article came on \d{4}-/,
  );
});
