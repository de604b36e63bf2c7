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
      /\b(sr-only|text-button|group-heading)\b/.test(node.getAttribute("class") ?? ""),
    replacement: () => "",
  });
  const text = turndown.turndown(main).replaceAll("](/", `](${address}/`);
  return `${text.replace(/\n{3,}/g, "\n\n").trim()}\n`;
}
