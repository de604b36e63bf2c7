import { linkIdentity, linkProblem, withoutTracking } from "../app/content/links.ts";
import { type ArticlesFile, refuseDuplicate } from "./articles.ts";
import { CliError } from "./command.ts";
import { fetchPage, type Hop, type Page } from "./fetch-page.ts";
import { isWall } from "./link-address.ts";
import { oneLine, readPageHead } from "./page-head.ts";

/** What a page says of itself, as far as it says it, in the terms of the articles file. */
export type Proposal = {
  title?: string;
  /** One of the authors in the file. */
  author?: string;
  /** What the page calls its site, where that is none of the authors. */
  site?: string;
  /** A day, such as `2026-05-07`. */
  published?: string;
  /** The page's own address of itself, else the one that was given. */
  link: string;
  /** The page's own advertisement: help for the editor, never an excerpt. */
  description?: string;
};

/** A proposal with how it came about. */
export type Reading = {
  /** As it was given, without tracking parameters. */
  address: string;
  proposal: Proposal;
  hops: Hop[];
  /** Why the page says nothing, where it could not be read. */
  note?: string;
};

/**
 * Reads a proposal for a new entry from the page behind an address.
 *
 * @param timeout milliseconds; without it, the page is not fetched, and its host alone tells whose it is
 * @throws CliError for an address that readers could not open, or whose article is there or was retired
 */
export async function proposeArticle(
  given: string,
  file: ArticlesFile,
  timeout?: number,
): Promise<Reading> {
  const address = withoutTracking(given);
  const problem = linkProblem(address);
  if (problem) throw new CliError(`${given} ${problem}`, 2);
  await refuseDuplicate(file, address);
  const { found, ...reading }: PageReading =
    timeout === undefined ? { hops: [] } : await readPage(address, file, timeout);
  const author = authorOf(address, "", file);
  const proposal = { link: address, ...(author && { author }), ...found };
  await refuseDuplicate(file, proposal.link);
  return { ...reading, address, proposal };
}

type PageReading = Pick<Reading, "hops" | "note"> & { found?: Proposal };

/** @throws CliError where the address leads nowhere, to what is not safe, or to what is no page */
async function readPage(
  address: string,
  file: ArticlesFile,
  timeout: number,
): Promise<PageReading> {
  const page = await fetchPage(address, timeout);
  if ("failure" in page) {
    const { failure, message, hops } = page;
    const note = `${hops.at(-1)?.to ?? address} ${message}`;
    // What may be this machine's own network is no reason to refuse it.
    if (failure !== "refused") return { hops, note };
    throw new CliError(`${note}. It can be added by hand alone (as a command: --offline)`);
  }
  const { status, hops } = page;
  if (status === 404 || status === 410) {
    const advice = "so readers would find nothing: correct the address";
    throw new CliError(`${page.address} answers ${status}, ${advice}`);
  }
  if (status !== 200) return { hops, note: `${page.address} answers ${status} to programs` };
  const found = proposalFrom(address, page, file);
  if (found) return { hops, found };
  const wall = "asks to log in, to subscribe or to prove oneself human";
  return { hops, note: `${page.address} ${wall}` };
}

function proposalFrom(address: string, page: Page, file: ArticlesFile): Proposal | undefined {
  const head = readPageHead(page);
  const say = (name: string) => head.meta.get(name) ?? "";
  const site = say("og:site_name");
  const author = authorOf(page.address, site, file);
  const title = titleOf(say("og:title") || head.title, [site, author ?? ""]);
  if (isWall(address, { address: page.address, title })) return undefined;
  const published = dayOf(
    say("article:published_time") || /"datePublished"\s*:\s*"([^"]+)"/.exec(head.data)?.[1],
  );
  const description = say("og:description") || say("description");
  return {
    ...(title && { title }),
    ...(author ? { author } : site && { site }),
    ...(published && { published }),
    link: canonicalOf(page.address, [head.canonical, say("og:url")]),
    ...(description && { description }),
  };
}

/** By its name, else the one most of whose articles are on this host. */
function authorOf(address: string, site: string, file: ArticlesFile): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/^the /, "");
  const named = file.authors.find((name) => plain(name) === plain(site));
  if (named) return named;
  const here = file.articles.filter(({ link }) => bareHost(link) === bareHost(address));
  const counts = Map.groupBy(here, ({ author }) => author);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** `Title | Site` without the site: a publisher's name is no part of an article's title. */
function titleOf(text: string, names: string[]): string {
  const title = oneLine(text);
  const match = /^(.+?)\s+[|–—\-·•»:]+\s+([^|–—·•»]+)$/u.exec(title);
  const end = match?.[2]?.toLowerCase();
  return match?.[1] && names.some((name) => name && name.toLowerCase() === end) ? match[1] : title;
}

/** The page's own address of itself, where it can be: https, on this site, neither its front nor a wall. */
function canonicalOf(address: string, candidates: string[]): string {
  for (const candidate of candidates) {
    if (!candidate || !URL.canParse(candidate, address)) continue;
    const link = withoutTracking(new URL(candidate, address).href);
    const front = new URL(link).pathname === "/" && new URL(address).pathname !== "/";
    const sameSite = !linkProblem(link) && bareHost(link) === bareHost(address);
    if (sameSite && !front && !isWall(address, { address: link, title: "" })) return link;
  }
  return withoutTracking(address);
}

function bareHost(address: string): string {
  return linkIdentity(new URL("/", address).href);
}

/** The day as the page writes it: its own time zone is the publisher's. */
function dayOf(date: string | undefined): string | undefined {
  const day = /^\d{4}-\d\d-\d\d/.exec(date ?? "")?.[0];
  if (day) return Number.isNaN(Date.parse(day)) ? undefined : day;
  const parsed = new Date(`${date ?? ""} UTC`);
  return Number.isNaN(parsed.getTime()) ? undefined : parsed.toISOString().slice(0, 10);
}
