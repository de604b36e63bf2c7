import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readContent } from "../../app/content/read-content.ts";
import { files } from "../../app/feeds/files.ts";
import { markdownAlternate } from "./markdown.ts";

const address = "https://site.example";
const page = (main: string) => `<main id="main"><p>Label</p><h1>Title</h1>${main}</main>`;

test.each([
  [
    "two links beside each other",
    '<a href="/a">A</a> <a href="/b">B</a>',
    `[A](${address}/a) [B](${address}/b)`,
  ],
  [
    "the length of a course",
    '<dl><div><dt class="sr-only">Length</dt><dd>3 hours</dd></div></dl>',
    "Length: 3 hours",
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

test.each([
  ["[a](https://evil.example)", "\\[a\\]\\(https://evil.example)"],
  ["](/", "\\]\\(/"],
  ["<script>", "\\<script>"],
  ["<https://evil.example>", "\\<https://evil.example>"],
  ["![a](b)", "!\\[a\\]\\(b)"],
  ["&lt;b&gt; R&D", "\\&lt;b\\&gt; R&D"],
])("The title %s stays a text in Markdown", async (title, written) => {
  const heading = renderToStaticMarkup(createElement("h2", {}, title));
  expect(markdownAlternate(page(heading), address)).toBe(`# Title\n\n## ${written}\n`);
  const content = await readContent();
  const research = { ...content.research, page: { ...content.research.page, title } };
  expect(await files["/llms.txt"]?.({ ...content, research })).toContain(
    `- [${written}](${content.site.address}/research.md): `,
  );
});
