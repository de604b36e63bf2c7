import TurndownService from "turndown";

/**
 * Writes a page's twin in Markdown: the same words in the same order, without what is only for the
 * eye, for the ear, or for finding one's way.
 *
 * @param html the whole document, with the class names of the source
 * @param address the site's own address, which links within the site begin with
 */
export function markdownTwin(html: string, address: string): string {
  const main = /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
  const turndown = new TurndownService({ headingStyle: "atx", bulletListMarker: "-" });
  turndown.remove(["script", "style", "button"]);
  turndown.addRule("not for reading", {
    filter: (node) =>
      /^(nav|svg|details)$/i.test(node.nodeName) ||
      node.getAttribute("aria-hidden") === "true" ||
      /\b(text-button|show-all)\b/.test(node.getAttribute("class") ?? "") ||
      // A heading that only screen readers hear is a heading here too; other such words are not.
      (/^(span|dt)$/i.test(node.nodeName) && node.getAttribute("class") === "sr-only") ||
      (node.getAttribute("class")?.includes("group-heading") === true && node.id !== "all"),
    replacement: () => "",
  });
  // A link to a place on the page leads nowhere in its twin.
  turndown.addRule("place on this page", {
    filter: (node) => node.nodeName === "A" && node.getAttribute("href")?.startsWith("#") === true,
    replacement: (content) => content,
  });
  const text = turndown.turndown(main).replaceAll("](/", `](${address}/`).replaceAll(" ](", "](");
  return `${text.replace(/\n{3,}/g, "\n\n").trim()}\n`;
}
