import type { Content } from "../content/schema.ts";

/** A group of articles that a reader can ask for by its address, such as `/thought-leadership#claims`. */
export type Group = {
  /** The fragment of its address, made of its name. */
  id: string;
  name: string;
  count: number;
};

/** The fragment that names all articles. */
export const everything = "all";

/** The fragment of a group's address: `Governance & Regulation` is `governance-and-regulation`. */
export function groupId(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", " and ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** The anchor of an article's card on the library's page. It stays when the title changes. */
export function articleAnchor(article: { id: number }): string {
  return `article-${article.id}`;
}

/** The topics and the publishers that have articles, in the order of their lists, with how many. */
export function libraryGroups(library: Content["articles"]): {
  topics: Group[];
  publishers: Group[];
} {
  const groups = (names: string[], key: "category" | "author") =>
    names
      .map((name) => ({
        id: groupId(name),
        name,
        count: library.articles.filter((article) => article[key] === name).length,
      }))
      .filter((group) => group.count > 0);
  return {
    topics: groups(library.categories, "category"),
    publishers: groups(library.publishers, "author"),
  };
}

/**
 * The rules by which the address chooses what is shown. The link to a group that each card carries
 * says which groups it is in, so a new topic needs no more than its name in the content. In a browser
 * without `:has` no rule applies, and every card is shown.
 */
export function filterSheet(groups: Group[]): string {
  if (groups.length === 0) return "";
  const selectors = (part: (id: string) => string) =>
    groups.map(({ id }) => `main:has(#${id}:target) ${part(id)}`).join();
  return (
    `${selectors((id) => `.article-card:not(:has([href="#${id}"]))`)}{display:none}` +
    `${selectors((id) => `.group-link[href="#${id}"]`)}{background:var(--color-primary-blue);color:var(--color-white);text-decoration:none}`
  );
}
