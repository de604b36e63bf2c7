import { z } from "zod";

import { type Content, pageEntries, siteName } from "../content/schemas.ts";
import { markdownText } from "../lib/markdown-text.ts";
import { markdownPath } from "../screens.ts";
import { articleList, articleSchemaPath, listArticles } from "./article-list.ts";
import { glyphSprite, glyphsPath } from "./category-glyphs.ts";
import { favicon } from "./favicon.ts";
import { atomFeed, jsonFeed, rssFeed } from "./feeds.ts";
import { lastModified } from "./last-modified.ts";
import { manifest } from "./manifest.ts";

/** The files for programs that the build renders, by their address. */
export const files: Record<`/${string}`, (content: Content) => string | Promise<string>> = {
  "/feed.xml": rssFeed,
  "/atom.xml": atomFeed,
  "/feed.json": jsonFeed,
  "/articles.json": (content) => json(listArticles(content)),
  [articleSchemaPath]: ({ site }) =>
    json({ $id: site.address + articleSchemaPath, ...z.toJSONSchema(articleList) }),
  "/sitemap.xml": sitemap,
  "/robots.txt": ({ site }) => `User-agent: *\nAllow: /\n\nSitemap: ${site.address}/sitemap.xml\n`,
  "/llms.txt": llms,
  "/favicon.svg": favicon,
  [glyphsPath]: glyphSprite,
  "/manifest.webmanifest": (content) => json(manifest(content)),
  "/.well-known/security.txt": securityText,
};

const json = (data: unknown) => `${JSON.stringify(data, null, 1)}\n`;

/** Every screen, with the day of its last change where that is known (sitemaps.org, 0.9). */
async function sitemap(content: Content): Promise<string> {
  const entries = pageEntries(content).map(async ({ id, path }) => {
    const day = await lastModified([`content/${id}.yaml`, `app/screens/${id}`]);
    const modified = day ? `<lastmod>${day}</lastmod>` : "";
    return `<url><loc>${content.site.address}${path}</loc>${modified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${(await Promise.all(entries)).join("\n")}\n</urlset>\n`;
}

/** What the site is, for language models: each page has an alternate in Markdown (llmstxt.org). */
function llms(content: Content): string {
  const { site, home } = content;
  const link = (address: string, title: string, text: string) =>
    `- [${markdownText(title)}](${site.address}${address}): ${markdownText(text)}`;
  const sections = [
    `# ${markdownText(siteName(site))}`,
    `> ${markdownText(home.page.description)}`,
    "The articles and reports belong to their publishers. What is said of them here is written by our editors.",
    "## Pages",
    pageEntries(content)
      .map(({ path, title, description }) => link(markdownPath(path), title, description))
      .join("\n"),
    "## Data",
    [
      link("/articles.json", "Articles", "the articles as JSON, with its schema"),
      link("/feed.json", "JSON Feed", "the articles as a feed"),
    ].join("\n"),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** How long security.txt holds, in days. RFC 9116 asks for less than a year; each build begins anew. */
const validDays = 180;

/** Where to report a weakness (RFC 9116). The date is stamped when the site is built. */
function securityText({ site }: Content): string {
  const today = new Date().setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${site.links.contact.link}`,
    `Expires: ${new Date(today + validDays * 86_400_000).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${site.address}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}
