import { parseDocument } from "htmlparser2";
import postcss, { type AtRule, type Container, type Root } from "postcss";

import { classesOf, mayApply, renameClasses } from "./selectors.ts";
import { minify } from "./style-sheet.ts";

/** A whole document without its sheet in `<style>`; pages of one group carry the same sheet. */
export type SheetlessPage = { html: string; group: string };

/**
 * Gives each group of pages the part of the sheet that may apply to it, and the classes short names:
 * a third of the sheet is drawings and layouts that the library, the heaviest page, does not have,
 * and names are a twentieth of it. Groups are few, as each sheet is one more hash in the policy that
 * every answer carries.
 *
 * @param sheet the sheet of all pages
 * @returns the pages in their order, each with its group's sheet
 */
export function placeSheets(pages: SheetlessPage[], sheet: string): string[] {
  const root = postcss.parse(sheet);
  const names = shortNames(
    pages.map(({ html }) => html),
    root,
  );
  const sheets = new Map(
    [...Map.groupBy(pages, ({ group }) => group)].map(([group, members]) => [
      group,
      minify(
        prune(
          root,
          members.map(({ html }) => html),
          names,
        ),
      ),
    ]),
  );
  return pages.map(({ html, group }) =>
    html
      .replace(/ class="([^"]*)"/g, (_, classes: string) => {
        const kept = classes.split(/\s+/).flatMap((name) => names.get(name) ?? []);
        return kept.length > 0 ? ` class="${kept.join(" ")}"` : "";
      })
      .replace("<style></style>", () => `<style>${sheets.get(group)}</style>`),
  );
}

/** The part of a sheet that may apply to one of the pages, with the classes' short names. */
function prune(sheet: Root, pages: string[], names: Map<string, string>): string {
  const documents = pages.map((page) => parseDocument(page));
  const root = sheet.clone();
  root.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && (rule.parent as AtRule).name === "keyframes") return;
    const kept = rule.selectors.filter((selector) =>
      documents.some((document) => mayApply(selector, document)),
    );
    if (kept.length === 0) rule.remove();
    else rule.selectors = kept.map((selector) => renameClasses(selector, names));
  });
  removeUnreadProperties(root);
  removeEmpty(root);
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

/** Tailwind declares custom properties for every utility that a word in the source might mean. */
function removeUnreadProperties(root: Root) {
  const read = new Set(root.toString().match(/(?<=var\(\s*)--[\w-]+/g));
  root.walkDecls(/^--/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
  root.walkAtRules("property", (rule) => {
    if (!read.has(rule.params)) rule.remove();
  });
}

/** From the inside out, as what held nothing but empty rules is then empty itself. */
function removeEmpty(container: Container) {
  for (const node of [...(container.nodes ?? [])]) {
    if (node.type !== "rule" && node.type !== "atrule") continue;
    removeEmpty(node);
    if (node.nodes?.length === 0) node.remove();
  }
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
