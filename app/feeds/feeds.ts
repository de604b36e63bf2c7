import { generateAtomFeed, generateRssFeed } from "feedsmith";

import { type Content, siteName } from "../content/schemas.ts";
import { articleAnchor } from "../lib/anchors.ts";
import { feeds } from "../lib/page-meta.ts";
import { paths } from "../screens.ts";

/**
 * The articles as feeds, newest in the list first. An item leads to the publisher's article and is
 * known by its card's address; it is dated by the day on which it came into the list, so that a
 * reader's program shows first what is new here. The article's own date is a field of its own.
 */

/** What the three formats say alike. */
function common({ site, articles }: Content) {
  const page = site.address + paths.articles;
  const entries = articles.articles
    .map((article) => ({ ...article, card: `${page}#${articleAnchor(article)}` }))
    .toSorted((one, other) => other.added.localeCompare(one.added));
  return {
    title: `${articles.page.title} | ${siteName(site)}`,
    description: articles.page.description,
    page,
    self: (name: (typeof feeds)[number]["name"]) =>
      site.address + (feeds.find((feed) => feed.name === name)?.path ?? ""),
    updated: new Date(entries[0]?.added ?? 0),
    entries,
  };
}

/** The article's own date, where its day is known: these formats have no way to say a month. */
const issued = (published: string | undefined) =>
  published?.length === 10 ? { dcterms: { issued: [new Date(published)] } } : {};

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Writes texts without CDATA, whose line breaks and indentation some readers show. */
const plain = (xml: string) =>
  xml.replaceAll(/\s*<!\[CDATA\[(.*?)\]\]>\s*/gs, (_, text: string) => escaped(text));

/** RSS 2.0. Descriptions are HTML there, so plain text is escaped for it first. */
export function rssFeed(content: Content): string {
  const { title, description, page, self, updated, entries } = common(content);
  return plain(
    generateRssFeed({
      title,
      description: escaped(description),
      link: page,
      language: "en-US",
      lastBuildDate: updated,
      atom: { links: [{ href: self("RSS"), rel: "self", type: "application/rss+xml" }] },
      items: entries.map((entry) => ({
        title: entry.title,
        link: entry.link,
        description: escaped(entry.excerpt),
        categories: [{ name: entry.category }],
        guid: { value: entry.card, isPermaLink: false },
        dc: { creators: [entry.author] },
        pubDate: new Date(entry.added),
        ...issued(entry.published),
      })),
    }),
  );
}

/** Atom 1.0 (RFC 4287). */
export function atomFeed(content: Content): string {
  const { title, description, page, self, updated, entries } = common(content);
  return plain(
    generateAtomFeed({
      id: page,
      title: { value: title },
      subtitle: { value: description },
      updated,
      links: [
        { href: self("Atom"), rel: "self", type: "application/atom+xml" },
        { href: page, rel: "alternate", type: "text/html" },
      ],
      entries: entries.map((entry) => ({
        id: entry.card,
        title: { value: entry.title },
        updated: new Date(entry.added),
        published: new Date(entry.added),
        links: [{ href: entry.link, rel: "alternate" }],
        summary: { value: entry.excerpt },
        authors: [{ name: entry.author }],
        categories: [{ term: entry.category }],
        ...issued(entry.published),
      })),
    }),
  );
}

/** JSON Feed 1.1, with the article's own date in an extension. */
export function jsonFeed(content: Content): string {
  const { title, description, page, self, entries } = common(content);
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: page,
    feed_url: self("JSON Feed"),
    language: "en-US",
    items: entries.map((entry) => ({
      id: entry.card,
      url: entry.link,
      title: entry.title,
      content_text: entry.excerpt,
      authors: [{ name: entry.author }],
      tags: [entry.category],
      date_published: new Date(entry.added),
      _article: { published: entry.published },
    })),
  };
  return `${JSON.stringify(feed, null, 1)}\n`;
}
