/** The fragment of an address, made of a name: `Governance & Regulation` is `governance-and-regulation`. */
export function anchor(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", " and ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** The fragment of an article's card. It stays when the title changes. */
export const articleAnchor = (article: { id: number }): string => `article-${article.id}`;
