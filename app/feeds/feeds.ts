import { generateAtomFeed, generateJsonFeed, generateRssFeed } from "feedsmith";

import { type Content, siteName } from "../content/schemas.ts";
import { articleAnchor } from "../lib/anchors.ts";
import { feeds } from "../lib/page-meta.ts";
import type { Article } from "../screens/articles/content.ts";
import { paths } from "../screens.ts";

/**
 * The articles as feeds: what each entry is about is the publisher's article, what it is called and
 * where it is kept is our card. Dates are given where they are known to the day.
 */

/** What the three formats say alike. */
function common({ site, articles }: Content) {
  const page = site.address + paths.articles;
  const [rss, atom, json] = feeds.map(({ path }) => site.address + path);
  return {
    title: `${articles.page.title} | ${siteName(site)}`,
    description: articles.page.description,
    page,
    addresses: { rss, atom, json },
    updated: newestAdded(articles.articles),
    entries: articles.articles.map((article) => ({
      article,
      card: `${page}#${articleAnchor(article)}`,
    })),
  };
}

/** The day on which the last article was added. */
export function newestAdded(articles: Article[]): string {
  return (
    articles
      .map(({ added }) => added)
      .toSorted()
      .at(-1) ?? ""
  );
}

const dayKnown = (published: string | undefined): published is string => published?.length === 10;

/** RSS 2.0. */
export function rssFeed(content: Content): string {
  const { title, description, page, addresses, updated, entries } = common(content);
  return generateRssFeed({
    title,
    description,
    link: page,
    language: "en-US",
    lastBuildDate: new Date(updated),
    atom: { links: [{ href: addresses.rss ?? "", rel: "self", type: "application/rss+xml" }] },
    items: entries.map(({ article, card }) => ({
      title: article.title,
      link: article.link,
      description: article.excerpt,
      categories: [{ name: article.category }],
      guid: { value: card, isPermaLink: true },
      dc: { creators: [article.author] },
      ...(dayKnown(article.published) && { pubDate: new Date(article.published) }),
    })),
  });
}

/** Atom 1.0 (RFC 4287). An entry was last changed, for us, when it was added. */
export function atomFeed(content: Content): string {
  const { title, description, page, addresses, updated, entries } = common(content);
  return generateAtomFeed({
    id: page,
    title: { value: title },
    subtitle: { value: description },
    updated: new Date(updated),
    links: [
      { href: addresses.atom ?? "", rel: "self", type: "application/atom+xml" },
      { href: page, rel: "alternate", type: "text/html" },
    ],
    entries: entries.map(({ article, card }) => ({
      id: card,
      title: { value: article.title },
      updated: new Date(article.added),
      links: [{ href: article.link, rel: "alternate" }],
      summary: { value: article.excerpt },
      authors: [{ name: article.author }],
      categories: [{ term: article.category }],
      ...(dayKnown(article.published) && { published: new Date(article.published) }),
    })),
  });
}

/** JSON Feed 1.1. */
export function jsonFeed(content: Content): string {
  const { title, description, page, addresses, entries } = common(content);
  const feed = generateJsonFeed({
    title,
    description,
    home_page_url: page,
    feed_url: addresses.json ?? "",
    language: "en-US",
    items: entries.map(({ article, card }) => ({
      id: card,
      url: card,
      external_url: article.link,
      title: article.title,
      content_text: article.excerpt,
      authors: [{ name: article.author }],
      tags: [article.category],
      ...(dayKnown(article.published) && { date_published: new Date(article.published) }),
    })),
  });
  return `${JSON.stringify(feed, null, 1)}\n`;
}
