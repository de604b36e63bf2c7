import type { IncomingHttpHeaders } from "node:http";
import Negotiator from "negotiator";

import { type BuiltFile, type BuiltSite, otherSpellings } from "../hosts/built-site.ts";
import {
  cacheControl,
  encodings,
  longestTarget,
  pageHeaders,
  securityHeaders,
} from "../hosts/contract.ts";

/** A whole answer: headers as name and value in turn, as Node writes them without a copy. */
export type Answer = { status: number; headers: string[]; body: Buffer | undefined };

/** A request as it came, before anything is decoded. */
export type Question = { method: string; target: string; headers: IncomingHttpHeaders };

type Encoding = "identity" | (typeof encodings)[number]["name"];

const nothing = Buffer.alloc(0);

/**
 * Makes the function that answers requests for a site. A request is a look-up in what was read at
 * start; no file is opened and no path is joined.
 */
export function answerer(site: BuiltSite): (question: Question) => Answer {
  const common = Object.entries(securityHeaders(site.hashes)).flat();
  const redirects = redirectsTo(site);
  const prepared = new Map<string, Answer>();

  /** The answer that sends a file, made once for each encoding. */
  const send = (status: number, file: BuiltFile, encoding: Encoding): Answer => {
    const key = `${status} ${encoding} ${file.name}`;
    const ready = prepared.get(key);
    if (ready) return ready;
    const body = encoding === "identity" ? file.bytes : (file.encoded[encoding] ?? file.bytes);
    const headers = [...common, "Content-Type", file.type];
    headers.push("Cache-Control", status === 200 ? file.cache : cacheControl.failure);
    if (status === 200) headers.push("ETag", entityTag(file, encoding));
    if (Object.keys(file.encoded).length > 0) headers.push("Vary", "Accept-Encoding");
    if (encoding !== "identity") headers.push("Content-Encoding", encoding);
    if (file.type.startsWith("text/html")) headers.push(...Object.entries(pageHeaders).flat());
    headers.push("Content-Length", String(body.length));
    const answer = { status, headers, body };
    prepared.set(key, answer);
    return answer;
  };

  const failure = (status: number, headers: IncomingHttpHeaders, more: string[] = []): Answer => {
    const file = status === 404 ? site.notFound : site.error;
    const answer = send(status, file, bestEncoding(file, headers["accept-encoding"]));
    return { ...answer, headers: [...answer.headers, ...more] };
  };

  const answer = ({ method, target, headers }: Question): Answer => {
    if (target.length > longestTarget) return failure(414, headers);
    if (method !== "GET" && method !== "HEAD") {
      return failure(405, headers, ["Allow", "GET, HEAD"]);
    }
    if (!target.startsWith("/")) return failure(400, headers);
    const [path = "", query] = split(target);
    const address = decode(path);
    if (address === undefined) return failure(400, headers);

    const file = site.files.get(path);
    if (!file) {
      const canonical = redirects.get(address);
      if (canonical === undefined) return failure(404, headers);
      const location = query === undefined ? canonical : `${canonical}?${query}`;
      const more = ["Location", location, "Cache-Control", cacheControl.page];
      return { status: 308, headers: [...common, ...more, "Content-Length", "0"], body: nothing };
    }
    const encoding = bestEncoding(file, headers["accept-encoding"]);
    const tag = entityTag(file, encoding);
    if (!matches(headers["if-none-match"], tag)) return send(200, file, encoding);
    const more = ["ETag", tag, "Cache-Control", file.cache];
    if (Object.keys(file.encoded).length > 0) more.push("Vary", "Accept-Encoding");
    return { status: 304, headers: [...common, ...more], body: undefined };
  };

  return (question) => {
    const found = answer(question);
    return question.method === "HEAD" ? { ...found, body: undefined } : found;
  };
}

/** The headers of every answer, for those that are written without the router. */
export function errorAnswer(site: BuiltSite, status: number): Answer {
  const headers = [
    ...Object.entries(securityHeaders(site.hashes)).flat(),
    ...["Content-Type", site.error.type, "Cache-Control", cacheControl.failure],
    ...["Content-Length", String(site.error.bytes.length), "Connection", "close"],
  ];
  return { status, headers, body: site.error.bytes };
}

function split(target: string): [string, string | undefined] {
  const mark = target.indexOf("?");
  return mark === -1 ? [target, undefined] : [target.slice(0, mark), target.slice(mark + 1)];
}

/** A path in plain characters; undefined where it is malformed or holds what no path may. */
function decode(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path);
    return /\p{Cc}/u.test(plain) ? undefined : plain;
  } catch {
    return undefined;
  }
}

/**
 * Other spellings of a page's address, each with the one that it is redirected to. The targets come
 * from the list of files, never from the request, so no request can choose another host.
 */
function redirectsTo(site: BuiltSite): Map<string, string> {
  const redirects = new Map<string, string>();
  for (const file of site.files.values()) {
    redirects.set(file.address, file.address);
    if (!file.name.endsWith(".html")) continue;
    for (const spelling of otherSpellings(file)) redirects.set(spelling, file.address);
  }
  return redirects;
}

const negotiated = new Map<string, Encoding[]>();

/** The best encoding that there is and that the reader's browser takes. */
function bestEncoding(file: BuiltFile, accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  let taken = negotiated.get(accepted);
  if (!taken) {
    const names = encodings.map(({ name }) => name);
    const negotiator = new Negotiator({ headers: { "accept-encoding": accepted } });
    taken = negotiator.encodings([...names, "identity"], { preferred: names }) as Encoding[];
    // Browsers send a handful of values; whoever sends thousands gets no memory for them.
    if (negotiated.size < 500) negotiated.set(accepted, taken);
  }
  return taken.find((name) => name === "identity" || file.encoded[name]) ?? "identity";
}

/** Strong, and one for each encoding: the bytes differ, so the tags do. */
function entityTag({ hash }: BuiltFile, encoding: Encoding): string {
  return encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
}

/** RFC 9110, 13.1.2: any, or one of a list, compared without regard to weakness. */
function matches(condition: string | undefined, tag: string): boolean {
  if (condition === undefined) return false;
  if (condition.trim() === "*") return true;
  return condition.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag);
}
