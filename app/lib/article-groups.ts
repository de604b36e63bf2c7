import type { ArticlesContent } from "../screens/articles/content.ts";
import { anchor } from "./anchors.ts";

/** A group of articles that a reader can ask for by its address, such as `/thought-leadership#claims`. */
export type Group = {
  /** The fragment of its address, made of its name. */
  id: string;
  name: string;
  count: number;
};

/** The fragment that names all articles. */
export const everything = "all";

/** The categories and the authors that have articles, in the order of their lists, with how many. */
export function articleGroups({ categories, authors, articles }: ArticlesContent) {
  const groups = (names: string[], field: "category" | "author"): Group[] =>
    names
      .map((name) => ({
        id: anchor(name),
        name,
        count: articles.filter((article) => article[field] === name).length,
      }))
      .filter((group) => group.count > 0);
  return { categories: groups(categories, "category"), authors: groups(authors, "author") };
}

/**
 * The rules by which the address chooses what is shown. The link to a group that each card carries
 * says which groups it is in, so a new category needs no more than its name in the content. In a browser
 * without `:has` no rule applies, and every card is shown.
 */
export function filterStyles(groups: Group[]): string {
  if (groups.length === 0) return "";
  // A name in a stylesheet begins with no digit: that is written by its number.
  const name = (id: string) => id.replace(/^\d/, (digit) => `\\3${digit} `);
  const selectors = (part: (id: string) => string) =>
    groups.map(({ id }) => `body:has(#${name(id)}:target) ${part(id)}`).join();
  return (
    `${selectors((id) => `.article-card:not(:has([href="#${id}"]))`)}{display:none}` +
    `${selectors((id) => `.article-filter [href="#${id}"]`)}{background:var(--chosen);color:var(--on-chosen);forced-color-adjust:none;text-decoration:none}` +
    `${selectors((id) => `.skip-link[href="#${id}"]`)}{display:block}`
  );
}
