import TurndownService from "turndown";

import { markdownText } from "../../app/lib/markdown-text.ts";
import { wordJoiner } from "../../app/lib/short-words.ts";

/** What is only for the eye, for the ear, or for finding one's way. */
const notForReading =
  "nav, svg, details, [aria-hidden=true], a span.sr-only, .new-tab, .older, .show-all, .back";

/**
 * Writes a page's Markdown alternate: the same words in the same order from its heading on, each link
 * of a card once, and the names of pictures in their place.
 *
 * @param html the whole document
 * @param address the site's own address, which links within the site begin with
 * @param list the page's list of cards in Markdown, where that is longer than the page's, or in another order
 */
export function markdownAlternate(html: string, address: string, list?: string): string {
  const [, main = ""] = /<main\b.*?(<h1\b.*)<\/main>/s.exec(html) ?? [];
  const turndown = new TurndownService({ headingStyle: "atx", bulletListMarker: "-" });
  turndown.escape = markdownText;
  turndown.remove(["script", "style", "button"]);
  turndown.addRule("picture", {
    filter: "img",
    replacement: (_, node) => markdownText((node as HTMLElement).getAttribute("alt") ?? ""),
  });
  turndown.addRule("term", { filter: "dt", replacement: (content) => `\n\n${content}: ` });
  turndown.addRule("description", { filter: "dd", replacement: (content) => `${content}\n\n` });
  if (list) {
    const filter = (node: HTMLElement) => node.matches("ul.card-rows");
    turndown.addRule("list of cards", { filter, replacement: () => `\n\n${list}\n\n` });
  }
  turndown.addRule("link", {
    filter: (node) =>
      /^(\/|#|https:)/.test((node.nodeName === "A" && node.getAttribute("href")) || ""),
    replacement(content, node) {
      const link = (node as HTMLElement).getAttribute("href") ?? "";
      // A place on the page is nowhere in Markdown.
      if (link.startsWith("#")) return content;
      const absolute = link.startsWith("/") ? address + link : link;
      return `[${content.trim()}](${absolute.replace(/[()]/g, "\\$&")})`;
    },
  });
  // The last rule goes before all others.
  turndown.addRule("not for reading", {
    filter: (node) => node.matches(notForReading) || repeatsTitle(node),
    replacement: () => "",
  });
  return `${turndown
    .turndown(main)
    .replaceAll(wordJoiner, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}

/** Whether a link leads where the title of its card leads. */
function repeatsTitle(node: HTMLElement): boolean {
  const title = node.closest("li")?.querySelector("h3 a");
  return (
    Boolean(title) && title !== node && title?.getAttribute("href") === node.getAttribute("href")
  );
}
