import type { MetaDescriptor } from "react-router";
import type { Graph } from "schema-dts";

import type { Site } from "../content/schema.ts";
import type { Path } from "./paths.ts";

/** What a page says of itself; without a title, the site's name stands for it. */
type PageText = { title?: string; description: string };

/** The feeds of the library, by address. */
export const feeds = [
  { path: "/feed.xml", type: "application/rss+xml", name: "RSS" },
  { path: "/atom.xml", type: "application/atom+xml", name: "Atom" },
  { path: "/feed.json", type: "application/feed+json", name: "JSON Feed" },
] as const;

/**
 * What a page's head says of it: to readers, search engines and whoever shows a link to it.
 *
 * @param data what it says in the vocabulary of schema.org
 */
export function pageMeta(site: Site, path: Path, page: PageText, data: Graph): MetaDescriptor[] {
  const address = site.address + path;
  const title = page.title ?? siteName(site);
  return [
    ...titleAndDescription(site, page),
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: siteName(site) },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${site.address}/cards/${cardName(path)}.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: cardAlt(site, title) },
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": data },
  ];
}

/** The head of a page without an address of its own, which no search engine is to keep. */
export function noticeMeta(site: Site, page: PageText): MetaDescriptor[] {
  return [...titleAndDescription(site, page), { name: "robots", content: "noindex" }];
}

/** The links by which a feed reader finds the feeds. */
export function feedLinks(site: Site): MetaDescriptor[] {
  return feeds.map(({ path, type, name }) => ({
    tagName: "link",
    rel: "alternate",
    type,
    href: path,
    title: `${siteName(site)} (${name})`,
  }));
}

function titleAndDescription(site: Site, page: PageText): MetaDescriptor[] {
  const name = siteName(site);
  const subject = "artificial intelligence in insurance and risk management";
  return [
    { title: page.title ? `${page.title} | ${name}` : `${name}: ${subject}` },
    { name: "description", content: page.description },
  ];
}

/** The name of the picture that stands for a page where a link to it is shown. */
export const cardName = (path: Path): string => path.slice(1) || "home";

/** What that picture says. */
export const cardAlt = (site: Site, title: string): string =>
  title === siteName(site) ? title : `${title}. ${siteName(site)}`;

/** The site's name, made of the product's: `Know AI`. */
export function siteName(site: Site): string {
  return `Know ${site.product}`;
}
