import { linkIdentity, linkProblem, withoutTracking } from "../app/content/links.ts";
import { isWall } from "./link-address.ts";
import { oneLine } from "./page-head.ts";
import type { LinkResponse, Visit } from "./visit-link.ts";

/** What may become of an address. */
export type LinkState = "gone" | "soft-404" | "title-drift" | "moved" | "unsure" | "alive";

/** What is remembered of an address between two checks. Days are such as `2026-11-20`. */
export type Memory = {
  /** The last day on which it led to its page. */
  alive?: string;
  /** The first day of those since on which the page was not there. */
  missing?: string;
  /** What the page called itself then. */
  title?: string;
};

export type Verdict = {
  state: LinkState;
  /** Why, as a sentence that follows the address; empty for what is simply alive. */
  reason: string;
  /** The new address of one that moved. */
  proposal?: string;
  /** What the page calls itself now, where that is the question. */
  foundTitle?: string;
  /** What to remember of this check. */
  memory: Memory;
};

/** What a check holds all addresses to. */
export type Rules = {
  /** Such as `2026-11-20`. */
  today: string;
  /** Days that must lie between the first check that missed a page and the one that calls it gone. */
  patience: number;
  /** Takes the title that the page has now for the right one. */
  acceptTitle: boolean;
};

/**
 * Says what became of an address. Never calls one gone on the evidence of one day.
 *
 * @param expected the article's title in the content, where it is one's address
 */
export function judgeLink(
  address: string,
  visit: Visit,
  memory: Memory,
  expected: string | undefined,
  { today, patience, acceptTitle }: Rules,
): Verdict {
  const lastSeen = memory.alive ? ` (last seen alive on ${memory.alive})` : "";
  const unseen = (state: LinkState, reason: string, kept = memory): Verdict => ({
    state,
    reason: `${reason}${lastSeen}`,
    memory: kept,
  });
  const absence = absenceOf(visit);
  if (absence) {
    const since = memory.missing ?? today;
    const days = (Date.parse(today) - Date.parse(since)) / 86_400_000;
    const reason = `${absence}, since ${since}`;
    const kept = { ...memory, missing: since };
    if (days >= patience) return unseen("gone", reason, kept);
    return unseen("unsure", `${reason}: gone if still so ${patience} days later`, kept);
  }
  if ("failure" in visit) return unseen("unsure", visit.message);
  const { status } = visit;
  if (status < 200 || status > 299) {
    return unseen("unsure", `answers ${status}${explained[status] ?? ""}`);
  }

  const wanted = memory.title ?? expected;
  const fits = wanted === undefined || !visit.title || similar(wanted, visit.title);
  if (isWall(address, { address: visit.address, title: fits ? "" : visit.title })) {
    return unseen("unsure", "leads to a page to log in, to subscribe or to prove oneself human");
  }
  const soft = !acceptTitle && softReason(address, visit, fits);
  if (soft) return { ...unseen("soft-404", soft), foundTitle: visit.title };

  if (!fits && !acceptTitle) {
    const reason = `is now called "${visit.title}", was "${wanted}"`;
    const kept = { ...memory, alive: today, title: wanted };
    return { state: "title-drift", reason, foundTitle: visit.title, memory: kept };
  }
  const title = fits && memory.title ? memory.title : visit.title;
  const alive: Memory = { alive: today, ...(title && { title }) };
  const proposal = newAddress(address, visit);
  if (!proposal) return { state: "alive", reason: "", memory: alive };
  return { state: "moved", reason: `moved to ${proposal}`, proposal, memory: alive };
}

/** Why a page is not there, as far as that is certain for today. */
function absenceOf(visit: Visit): string | undefined {
  if ("failure" in visit) return visit.failure === "no-such-host" ? visit.message : undefined;
  return visit.status === 404 || visit.status === 410 ? `answers ${visit.status}` : undefined;
}

const explained: Record<number, string> = {
  401: " (asks for a password)",
  403: " (may only refuse programs)",
  429: " (asked too often)",
  999: " (refuses programs)",
};

const notFoundWords =
  /\b404\b|\b(page|article|content|story)\b.{0,30}\b(not|cannot|can[’']?t|couldn[’']?t|no longer)\b.{0,12}\b(be )?(found|exist|available)|\bnot found\b|\b(doesn[’']?t|does not) exist\b/i;

/** A page that says 200 and means 404. */
function softReason(address: string, visit: LinkResponse, fits: boolean): string | undefined {
  const front = (url: string) => new URL(url).pathname.replace(/\/+$/, "") === "";
  if (front(visit.address) && !front(address)) {
    return `leads to the front page of ${new URL(visit.address).host}`;
  }
  if (/\/(404|not-?found|error-?404)(\.\w+)?\/?$/i.test(new URL(visit.address).pathname)) {
    return `leads to ${visit.address}`;
  }
  const said = [visit.title, visit.heading].find((text) => notFoundWords.test(text));
  // An article may well be about what is not found.
  const ownTitle = fits && visit.title !== "" && !notFoundWords.test(visit.title);
  if (said && !ownTitle) return `answers 200 with a page that says "${oneLine(said)}"`;
  return undefined;
}

/** Where permanent redirects led, as far as they were permanent; temporary ones are to be asked anew. */
function newAddress(address: string, { hops }: Visit): string | undefined {
  const end = hops.findIndex(({ status }) => status !== 301 && status !== 308);
  const last = (end === -1 ? hops : hops.slice(0, end)).at(-1);
  const proposal = last && withoutTracking(last.to);
  if (!proposal || proposal === address || linkProblem(proposal)) return undefined;
  // The same page with or without a slash or www: a redirect more, but no move worth a change.
  return linkIdentity(proposal) === linkIdentity(address) ? undefined : proposal;
}

/** Whether most words of the shorter title are in the longer: sites add their name, and drop it. */
function similar(one: string, other: string): boolean {
  const [a, b] = [words(one), words(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, Math.min(a.size, b.size)) >= 0.6;
}

function words(text: string): Set<string> {
  const plain = text.toLowerCase().normalize("NFKD");
  return new Set(plain.match(/[\p{L}\p{N}]+/gu));
}
