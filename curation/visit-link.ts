import { setTimeout as wait } from "node:timers/promises";
import PQueue from "p-queue";

import {
  FetchError,
  type FetchFailure,
  type FetchLimits,
  fetchPage,
  type Hop,
  type Page,
} from "./fetch-page.ts";
import { readPageHead } from "./page-head.ts";

/** A response to the last request for an address; title and heading are empty where there are none. */
export type Answered = {
  status: number;
  address: string;
  hops: Hop[];
  title: string;
  heading: string;
};

/** What came of asking for an address. */
export type Visit = Answered | { failure: FetchFailure; message: string; hops: Hop[] };

export type VisitLimits = FetchLimits & {
  /** Hosts that are asked at once. */
  concurrency: number;
  /** Milliseconds between two requests to one host. */
  delay: number;
  /** How often an address that did not answer well is asked again: after a second, after two, … */
  retries: number;
  /** Milliseconds that a server may ask for (Retry-After) before it is left for another day. */
  maxWait: number;
};

type Turn = (address: string) => Promise<void>;

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
  const turn = hostTurns(limits.delay);
  const hosts = [...Map.groupBy(addresses, (address) => new URL(address).host).values()];
  // The longest first: what takes longest should not begin last.
  hosts.sort((a, b) => b.length - a.length);
  await new PQueue({ concurrency: limits.concurrency }).addAll(
    hosts.map((own) => async () => {
      for (const address of own) {
        visits.set(address, await visitLink(address, limits, turn));
        onVisit(address);
      }
    }),
  );
  return visits;
}

/** A turn to ask a host, some time after the one before; redirects may meet another's host. */
function hostTurns(delay: number): Turn {
  const queues = new Map<string, PQueue>();
  return async (address) => {
    const { host } = new URL(address);
    const queue =
      queues.get(host) ?? new PQueue({ interval: delay, intervalCap: 1, strict: delay > 0 });
    queues.set(host, queue);
    await queue.add(() => {});
  };
}

async function visitLink(address: string, limits: VisitLimits, turn: Turn): Promise<Visit> {
  for (let attempt = 0; ; attempt += 1) {
    const { visit, retryAfter } = await ask(address, limits, turn);
    if (attempt >= limits.retries || !worthRepeating(visit)) return visit;
    const pause = retryAfter ?? limits.delay * 2 ** attempt;
    if (pause > limits.maxWait) return visit;
    await wait(pause);
  }
}

function worthRepeating(visit: Visit): boolean {
  if ("failure" in visit) return visit.failure === "network" || visit.failure === "time";
  return visit.status === 429 || visit.status === 408 || visit.status >= 500;
}

/** HEAD first, then GET for the page. */
async function ask(
  address: string,
  limits: FetchLimits,
  turn: Turn,
): Promise<{ visit: Visit; retryAfter?: number }> {
  try {
    await turn(address);
    const head = await fetchPage(address, { ...limits, method: "HEAD" }).catch(onlyGet);
    // A file that is there is there; and who asks for patience is not asked a second time at once.
    const isFile = head?.status === 200 && !/html/.test(head.headers.get("content-type") ?? "html");
    if (head && (isFile || head.status === 429)) return answered(head);
    await turn(address);
    return answered(await fetchPage(address, limits));
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const { failure, message, hops } = error;
    return { visit: { failure, message, hops } };
  }
}

/** Some servers break off at HEAD and answer GET; a name that does not exist is the same for both. */
function onlyGet(error: unknown): undefined {
  const only = ["network", "encoding"];
  if (!(error instanceof FetchError && only.includes(error.failure))) throw error;
}

function answered(page: Page): { visit: Visit; retryAfter?: number } {
  const { status, address, hops, headers } = page;
  const { title, heading } = readPageHead(page);
  const retryAfter = milliseconds(headers.get("retry-after") ?? "");
  return {
    visit: { status, address, hops, title, heading },
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Retry-After has seconds or a date. */
function milliseconds(header: string): number | undefined {
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
