import { decodePage } from "./decode-page.ts";
import type { Page } from "./fetch-page.ts";
import type { Library } from "./library-file.ts";
import { linkIdentity, linkProblem, withoutTracking } from "./link-address.ts";
import { oneLine, readPageHead } from "./read-page-head.ts";

/** What a page says of itself, as far as it says it, in the library's terms. */
export type Proposal = {
  title?: string;
  /** One of the library's publishers. */
  author?: string;
  /** What the page calls its site, where that is none of the library's publishers. */
  site?: string;
  /** A day, such as `2026-05-07`. */
  published?: string;
  link?: string;
  /** The page's own advertisement: help for the editor, never an excerpt. */
  description?: string;
};

/** Reads a proposal for a new entry from a page. */
export async function proposeFrom(page: Page, library: Library): Promise<Proposal> {
  const html = decodePage(page.body, String(page.headers["content-type"] ?? ""));
  // Loaded when there is a page to read: what it brings takes longer than most commands.
  const { default: openGraph } = await import("open-graph-scraper");
  const { result } = await openGraph({ html, onlyGetOpenGraphInfo: false }).catch(() => ({
    result: {} as Awaited<ReturnType<typeof openGraph>>["result"],
  }));
  const head = readPageHead(html);
  const site = oneLine(result.ogSiteName ?? "");
  const author = publisherOf(page.address, site, library);
  const title = titleOf(oneLine(result.ogTitle ?? "") || head.title, [site, author ?? ""]);
  const published = dayOf(result.articlePublishedTime ?? dateInData(result.jsonLD));
  const description = oneLine(result.ogDescription ?? "");
  return {
    ...(title && { title }),
    ...(author ? { author } : site && { site }),
    ...(published && { published }),
    link: canonicalOf(page.address, [head.canonical, result.ogUrl ?? ""]),
    ...(description && { description }),
  };
}

/** By its name, else the one most of whose articles are on this host. */
function publisherOf(address: string, site: string, library: Library): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/^the /, "");
  const named = library.publishers.find((name) => plain(name) === plain(site));
  if (named) return named;
  const host = bareHost(address);
  const here = library.articles.filter(({ link }) => bareHost(link) === host);
  const counts = Map.groupBy(here, ({ author }) => author);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** `Title | Site` without the site: a publisher's name is no part of an article's title. */
function titleOf(title: string, names: string[]): string {
  const match = /^(.+?)\s+[|–—\-·•»:]+\s+([^|–—·•»]+)$/u.exec(title);
  const end = match?.[2]?.toLowerCase();
  return match?.[1] && names.some((name) => name && name.toLowerCase() === end) ? match[1] : title;
}

/** The page's own address of itself, where it can be: https, on this site, and not the site's front. */
function canonicalOf(address: string, candidates: string[]): string {
  for (const candidate of candidates) {
    if (!candidate || !URL.canParse(candidate, address)) continue;
    const link = withoutTracking(new URL(candidate, address).href);
    const front = new URL(link).pathname === "/" && new URL(address).pathname !== "/";
    if (!linkProblem(link) && bareHost(link) === bareHost(address) && !front) return link;
  }
  return withoutTracking(address);
}

function bareHost(address: string): string {
  return linkIdentity(new URL("/", address).href);
}

function dateInData(data: unknown): string | undefined {
  const text = JSON.stringify(data ?? null);
  return /"datePublished":"([^"]+)"/.exec(text)?.[1];
}

/** The day as the page writes it: its own time zone is the publisher's. */
function dayOf(date: string | undefined): string | undefined {
  const day = /^\d{4}-\d\d-\d\d/.exec(date ?? "")?.[0];
  if (day) return Number.isNaN(Date.parse(day)) ? undefined : day;
  const parsed = new Date(`${date ?? ""} UTC`);
  return Number.isNaN(parsed.getTime()) ? undefined : parsed.toISOString().slice(0, 10);
}
