import { expect, test } from "vitest";

import { markdownAlternate } from "./markdown.ts";

const address = "https://site.example";
const page = (main: string) => `<main id="main"><p>Label</p><h1>Title</h1>${main}</main>`;

test.each([
  [
    "two links beside each other",
    '<a href="/a">A</a> <a href="/b">B</a>',
    `[A](${address}/a) [B](${address}/b)`,
  ],
  ["a picture", '<ul><li><img src="/a.svg#b" alt="An [A]"></li></ul>', "-   An \\[A\\]"],
  [
    "what only the eye sees twice",
    '<p>A</p><div aria-hidden="true"><img src="/a.svg" alt=" "></div>',
    "A",
  ],
])("%s is written as Markdown, from the heading on", (_, html, markdown) => {
  expect(markdownAlternate(page(html), address)).toBe(`# Title\n\n${markdown}\n`);
});
