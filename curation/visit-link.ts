import { setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";

import { type Failure, fetchPage, type Page } from "./fetch-page.ts";
import { type PageHead, readPageHead } from "./page-head.ts";

/** The last response to a request for an address. */
export type LinkResponse = Pick<Page, "status" | "address" | "hops"> &
  Pick<PageHead, "title" | "heading">;

/** What came of asking for an address. */
export type Visit = LinkResponse | Failure;

export type VisitLimits = {
  /** Milliseconds for one request. */
  timeout: number;
  /** Milliseconds between two requests to one host, and before the first repetition. */
  delay: number;
};

/** Hosts that are asked at once, how often one is asked again, and how long it may ask to wait. */
const [concurrency, retries, maxWait] = [8, 2, 30_000];

/**
 * Asks for addresses: several hosts at once, one host never twice at once.
 *
 * @param onVisit called after each
 * @returns what came of each, by address
 */
export async function visitLinks(
  addresses: string[],
  limits: VisitLimits,
  onVisit: (address: string) => void,
): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>();
  const hosts = [...Map.groupBy(addresses, (address) => new URL(address).host).values()];
  // The longest first: what takes longest should not begin last.
  hosts.sort((a, b) => b.length - a.length);
  await new PQueue({ concurrency }).addAll(
    hosts.map((own) => async () => {
      for (const address of own) {
        visits.set(address, await visitLink(address, limits));
        onVisit(address);
        await wait(limits.delay);
      }
    }),
  );
  return visits;
}

async function visitLink(address: string, { timeout, delay }: VisitLimits): Promise<Visit> {
  for (let attempt = 0; ; attempt += 1) {
    const page = await fetchPage(address, timeout);
    const pause = retryAfter(page) ?? delay * 2 ** attempt;
    if (attempt < retries && pause <= maxWait && isWorthRepeating(page)) await wait(pause);
    else if ("failure" in page) return page;
    else {
      const { title, heading } = readPageHead(page);
      return { status: page.status, address: page.address, hops: page.hops, title, heading };
    }
  }
}

function isWorthRepeating(page: Page | Failure): boolean {
  if ("failure" in page) return page.failure === "network" || page.failure === "time";
  return page.status === 429 || page.status === 408 || page.status >= 500;
}

/** Milliseconds to wait, where the server says so, in seconds or as a date. */
function retryAfter(page: Page | Failure): number | undefined {
  const header = "failure" in page ? "" : (page.headers.get("retry-after") ?? "");
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
