import { stripVTControlCharacters, styleText } from "node:util";
import { monthAndYear } from "../app/lib/dates.ts";
import type { Article } from "../app/screens/articles/content.ts";

const width = 64;

/** An article's card as text for a terminal: what a reader of the library will see, in its order. */
export function drawCard(article: Article): string {
  const { category, featured, title, excerpt, author, published, link } = article;
  const date = published ? ` · ${monthAndYear(published)}` : "";
  const lines = [
    styled("yellow", `${category}${featured ? " · Featured" : ""}`),
    ...wrap(title).map((line) => styled("bold", line)),
    "",
    ...wrap(excerpt),
    "",
    `${styled("bold", author)}${date}`,
    ...wrap(link).map((line) => styled("dim", line)),
  ];
  const rule = "─".repeat(width + 2);
  const body = lines.map((line) => {
    const gap = " ".repeat(Math.max(0, width - stripVTControlCharacters(line).length));
    return `│ ${line}${gap} │`;
  });
  return [`┌${rule}┐`, ...body, `└${rule}┘`].join("\n");
}

function styled(format: "bold" | "dim" | "yellow", text: string): string {
  return styleText(format, text, { stream: process.stdout });
}

/** Breaks at spaces; what has none, such as an address, where the line ends. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((part) => part.match(/.{1,64}/gu) ?? [])) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
