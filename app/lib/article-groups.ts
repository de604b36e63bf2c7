import { glyphBackground } from "../feeds/category-glyphs.ts";
import type { Article, ArticlesContent } from "../screens/articles/content.ts";
import { anchor } from "./anchors.ts";
import { articlesOnPage } from "./selections.ts";

/** A group of articles that a reader can ask for by its address, such as `/thought-leadership#claims`. */
export type Group = {
  /** The fragment of its address, made of its name. */
  id: string;
  name: string;
  count: number;
  /** The class of its articles' cards. */
  className: string;
};

/** The fragment that names all articles. */
export const everything = "all";

/** The categories and the authors that have articles on the page, those with most articles first. */
export function articleGroups({ categories, authors, articles }: ArticlesContent) {
  const shown = articlesOnPage(articles);
  const groups = (names: string[], field: "category" | "author"): Group[] =>
    names
      .map((name, index) => ({
        id: anchor(name),
        name,
        count: shown.filter((article) => article[field] === name).length,
        className: `${field[0]}${index}`,
      }))
      .filter((group) => group.count > 0)
      .toSorted((one, other) => other.count - one.count);
  return { categories: groups(categories, "category"), authors: groups(authors, "author") };
}

export type Groups = ReturnType<typeof articleGroups>;

/** The classes by which an article's card is in its category's group and its author's. */
export function groupClasses({ category, author }: Article, { categories, authors }: Groups) {
  const own = [
    categories.find(({ name }) => name === category),
    authors.find(({ name }) => name === author),
  ];
  return own.map((group) => group?.className).join(" ");
}

/**
 * The rules by which the address chooses what is shown. A new category needs no more than its name in
 * the content. In a browser without `:has`, the cards are chosen all the same.
 */
export function filterStyles({ categories, authors }: Groups): string {
  const groups = [...categories, ...authors];
  if (groups.length === 0) return "";
  // A name in a stylesheet begins with no digit: that is written by its number.
  const name = (id: string) => id.replace(/^\d/, (digit) => `\\3${digit} `);
  const others = groups.map(({ id, className }) => `#${name(id)}:target~ul>:not(.${className})`);
  // The link to the group in the filter, and the one past the header.
  const links = groups.map(({ id }) => `body:has(#${name(id)}:target) [href="#${id}"]`);
  const all = `body:not(:has([hidden]:target)) nav [href="#${everything}"]`;
  // Of a category's cards and of its heading.
  const glyphs = categories.map(({ id, className, name: category }) => {
    const glyph = glyphBackground(category);
    return glyph ? `.${className},#${name(id)}{--glyph:${glyph}}` : "";
  });
  return `${glyphs.join("")}${others}{display:none}${links},${all}{display:block;background:var(--chosen);color:var(--on-chosen);forced-color-adjust:none;text-decoration:none;--said:""/attr(data-chosen)}`;
}
