/** What a page's card says: `name` is the picture's file name, `site` the site's own name. */
export type SocialCard = { name: string; label: string; title: string; site: string };

/** The size of every card, in pixels. */
export const cardSize = { width: 1200, height: 630 };

/** The card in words, for readers who do not see it. */
export function cardAlt({ label, title, site }: SocialCard): string {
  return `${site}, ${label}: ${title}`;
}
