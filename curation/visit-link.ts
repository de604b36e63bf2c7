import { setTimeout as wait } from "node:timers/promises";

import { decodePage } from "./decode-page.ts";
import {
  FetchError,
  type FetchFailure,
  type FetchLimits,
  fetchPage,
  type Hop,
  type Page,
} from "./fetch-page.ts";
import { readPageHead } from "./read-page-head.ts";

/** An answer to the last request for an address; title and heading are empty where there are none. */
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
  /** How often an address that did not answer well is asked again. */
  retries: number;
  /** Milliseconds before the first repetition; each further one waits twice as long. */
  backOff: number;
  /** Milliseconds that a server may ask for (Retry-After) before it is left for another day. */
  maxWait: number;
  /** Called before every request, for the host's sake. */
  turn: (address: string) => Promise<void>;
};

/** A title stands at the top of a page; what comes after is not worth a publisher's bandwidth. */
const enoughForTitle = 300_000;

/** Asks for an address, again where it is worth asking again: HEAD first, then GET for the page. */
export async function visitLink(address: string, limits: VisitLimits): Promise<Visit> {
  for (let attempt = 0; ; attempt += 1) {
    const { visit, retryAfter } = await ask(address, limits);
    if (attempt >= limits.retries || !worthRepeating(visit)) return visit;
    const pause = retryAfter ?? limits.backOff * 2 ** attempt;
    if (pause > limits.maxWait) return visit;
    await wait(pause);
  }
}

function worthRepeating(visit: Visit): boolean {
  if ("failure" in visit) return visit.failure === "network" || visit.failure === "time";
  return visit.status === 429 || visit.status === 408 || visit.status >= 500;
}

async function ask(
  address: string,
  limits: VisitLimits,
): Promise<{ visit: Visit; retryAfter?: number }> {
  try {
    await limits.turn(address);
    const head = await fetchPage(address, { ...limits, method: "HEAD" }).catch(onlyGet);
    // A file that is there is there; and who asks for patience is not asked a second time at once.
    const isFile =
      head?.status === 200 && !/html/.test(String(head.headers["content-type"] ?? "html"));
    if (head && (isFile || head.status === 429)) return answer(head);
    await limits.turn(address);
    return answer(await fetchPage(address, { ...limits, maxBytes: enoughForTitle, cut: true }));
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const { failure, message, hops } = error;
    return { visit: { failure, message, hops } };
  }
}

/** Some servers break off at HEAD and answer GET; a name that does not exist is the same for both. */
function onlyGet(error: unknown): undefined {
  if (error instanceof FetchError && (error.failure === "network" || error.failure === "encoding"))
    return;
  throw error;
}

function answer(page: Page): { visit: Visit; retryAfter?: number } {
  const { status, address, hops, headers, body } = page;
  const { title, heading } = readPageHead(decodePage(body, String(headers["content-type"] ?? "")));
  const retryAfter = milliseconds(headers["retry-after"]);
  return {
    visit: { status, address, hops, title, heading },
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Retry-After has seconds or a date. */
function milliseconds(header: string | string[] | undefined): number | undefined {
  if (typeof header !== "string") return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
