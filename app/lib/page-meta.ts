import type { MetaDescriptor } from "react-router";

import { siteName } from "../content/schemas.ts";
import type { Site } from "../content/site.ts";
import { markdownPath, paths, type ScreenId } from "../screens.ts";
import { breadcrumbs, type Thing } from "./structured-data.ts";

/** What a page says of itself; without a title, the site's name stands for it. */
type PageText = { title?: string; description: string };

/** The feeds of the articles, by address. */
export const feeds = [
  { path: "/feed.xml", type: "application/rss+xml", name: "RSS" },
  { path: "/atom.xml", type: "application/atom+xml", name: "Atom" },
  { path: "/feed.json", type: "application/feed+json", name: "JSON Feed" },
] as const;

/**
 * What a page's head says of it: to readers, search engines and whoever shows a link to it.
 *
 * @param things what it tells programs beside where it stands
 */
export function pageMeta(
  id: ScreenId,
  site: Site,
  page: PageText,
  things: Thing[] = [],
): MetaDescriptor[] {
  const address = site.address + paths[id];
  const title = page.title ?? siteName(site);
  const graph = page.title ? [...things, breadcrumbs(id, site, page.title)] : things;
  return [
    ...titleAndDescription(site, page),
    { tagName: "link", rel: "canonical", href: address },
    {
      tagName: "link",
      rel: "alternate",
      type: "text/markdown",
      href: markdownPath(paths[id]),
      title: "Markdown",
    },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: siteName(site) },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${site.address}/cards/${cardName(paths[id])}.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: cardAlt(site, title) },
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": { "@context": "https://schema.org", "@graph": graph } },
    // To read on through the articles would hold up the first paint.
    firstPaintAfter(id === "articles" ? "menu" : "footer"),
  ];
}

/** The head of a page without an address of its own, which no search engine is to keep. */
export function errorPageMeta(site: Site, page: PageText): MetaDescriptor[] {
  return [
    ...titleAndDescription(site, page),
    { name: "robots", content: "noindex" },
    firstPaintAfter("footer"),
  ];
}

/**
 * Holds the first paint until an element is there: half a page moves when the rest of it is read, and
 * that has come in the same round trip.
 */
function firstPaintAfter(id: string): MetaDescriptor {
  return { tagName: "link", rel: "expect", href: `#${id}`, blocking: "render" };
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
  return [
    { title: page.title ? `${page.title} | ${name}` : `${name}: ${site.subject}` },
    { name: "description", content: page.description },
  ];
}

/** The name of the picture that stands for a page where a link to it is shown. */
export const cardName = (path: string): string => path.slice(1) || "home";

/** What that picture says. */
const cardAlt = (site: Site, title: string): string =>
  title === siteName(site) ? title : `${title}. ${siteName(site)}`;
