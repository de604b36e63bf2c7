import { parseDocument } from "htmlparser2";
import postcss, { type AtRule, type Root } from "postcss";

import { classesOf, mayApply, renameClasses } from "./selectors.ts";
import { minify } from "./style-sheet.ts";

/**
 * Gives each page the part of the sheet that may apply to it, and the classes short names: a third of
 * the sheet is drawings and layouts of other pages, and names are a twentieth of the library's page.
 *
 * @param pages whole documents, without their sheet in `<style>`
 * @param sheet the sheet of all pages
 * @returns the pages, each with its sheet
 */
export function sheetForEach(pages: string[], sheet: string): string[] {
  const root = postcss.parse(sheet);
  const names = shortNames(pages, root);
  return pages.map((page) => {
    const own = minify(prune(root, page, names));
    return page
      .replace(/ class="([^"]*)"/g, (_, classes: string) => {
        const kept = classes.split(/\s+/).flatMap((name) => names.get(name) ?? []);
        return kept.length > 0 ? ` class="${kept.join(" ")}"` : "";
      })
      .replace("<style></style>", () => `<style>${own}</style>`);
  });
}

/** The part of a sheet that may apply to a page, with the classes' short names. */
function prune(sheet: Root, page: string, names: Map<string, string>): string {
  const document = parseDocument(page);
  const root = sheet.clone();
  root.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && (rule.parent as AtRule).name === "keyframes") return;
    const kept = rule.selectors.filter((selector) => mayApply(selector, document));
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept.map((selector) => renameClasses(selector, names));
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  const animated = root.toString();
  root.walkAtRules("keyframes", (rule) => {
    if (!new RegExp(`animation[^;}]*\\b${rule.params}\\b`).test(animated)) rule.remove();
  });
  root.walkAtRules("font-face", (rule) => {
    const family = /font-family:\s*["']?([^;"']+)/.exec(rule.toString())?.[1] ?? "";
    if (!animated.replace(/@font-face\s*\{[^}]*\}/g, "").includes(family)) rule.remove();
  });
  return root.toString();
}

/** Short names for the classes that the sheet knows, the shortest for those that the pages use most. */
function shortNames(pages: string[], sheet: Root): Map<string, string> {
  const known = new Set<string>();
  sheet.walkRules(({ selectors, parent }) => {
    if (parent?.type === "atrule" && (parent as AtRule).name === "keyframes") return;
    for (const selector of selectors) for (const name of classesOf(selector)) known.add(name);
  });
  const uses = new Map([...known].map((name) => [name, 0]));
  for (const page of pages) {
    for (const [, classes = ""] of page.matchAll(/ class="([^"]*)"/g)) {
      for (const name of classes.split(/\s+/)) {
        const count = uses.get(name);
        if (count !== undefined) uses.set(name, count + 1);
      }
    }
  }
  const order = [...uses].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return new Map(order.map(([name], index) => [name, shortName(index)]));
}

/** a, b, … z, aa, ab, … */
function shortName(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : shortName(Math.floor(index / 26) - 1) + letter;
}
