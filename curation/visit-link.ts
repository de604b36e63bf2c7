import { setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";

import { FetchError, type FetchFailure, fetchPage, type Hop } from "./fetch-page.ts";
import { readPageHead } from "./page-head.ts";

/** The last response to a request for an address; title and heading are empty where there are none. */
export type Answered = {
  status: number;
  address: string;
  hops: Hop[];
  title: string;
  heading: string;
};

/** What came of asking for an address. */
export type Visit = Answered | { failure: FetchFailure; message: string; hops: Hop[] };

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
  onVisit: (address: string) => void = () => {},
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
    const { visit, retryAfter = delay * 2 ** attempt } = await ask(address, timeout);
    if (attempt >= retries || retryAfter > maxWait || !worthRepeating(visit)) return visit;
    await wait(retryAfter);
  }
}

function worthRepeating(visit: Visit): boolean {
  if ("failure" in visit) return visit.failure === "network" || visit.failure === "time";
  return visit.status === 429 || visit.status === 408 || visit.status >= 500;
}

async function ask(
  address: string,
  timeout: number,
): Promise<{ visit: Visit; retryAfter?: number | undefined }> {
  try {
    const page = await fetchPage(address, timeout);
    const { title, heading } = readPageHead(page);
    const { status, hops } = page;
    return {
      visit: { status, address: page.address, hops, title, heading },
      retryAfter: milliseconds(page.headers.get("retry-after") ?? ""),
    };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const { failure, message, hops } = error;
    return { visit: { failure, message, hops } };
  }
}

/** Retry-After has seconds or a date. */
function milliseconds(header: string): number | undefined {
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
