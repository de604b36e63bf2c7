import type { IncomingMessage } from "node:http";

import type { BuiltFile, BuiltSite } from "../hosts/built-site.ts";
import {
  aliases,
  cacheControl,
  canonicalLink,
  documentHeaders,
  encodings,
  isDocument,
  resourcePolicy,
} from "../hosts/contract.ts";

/** A whole response: header names and values in turn, as `writeHead` takes them without a copy. */
export type SiteResponse = { status: number; headers: string[]; body: Buffer | undefined };

/** What a response depends on; `target` is the request target as it came. */
export type SiteRequest = Pick<IncomingMessage, "method" | "url" | "headers" | "httpVersion">;

type Encoding = "identity" | (typeof encodings)[number];

/** A file in one content coding, with the responses that it can be. */
type Representation = { etag: string; ok: SiteResponse; notModified: SiteResponse };

/**
 * Makes the function that answers requests for a site. All responses are made here, once: a request
 * is a look-up, no file is opened for it and no path is joined.
 */
export function responder(site: BuiltSite): (request: SiteRequest) => SiteResponse {
  const onDocuments = Object.entries(documentHeaders(site.hashes)).flat();
  const representations = new Map<BuiltFile, Map<Encoding, Representation>>();
  const redirects = new Map<string, string>();
  for (const file of [...site.files.values(), site.notFound, site.error]) {
    const names: Encoding[] = ["identity", ...encodings];
    const available = names.filter((name) => name === "identity" || file.encoded[name]);
    representations.set(file, new Map(available.map((name) => [name, represent(file, name)])));
  }
  for (const { address, name } of site.files.values()) {
    // The address in percent-encoded letters is an alias, too.
    redirects.set(address, address);
    if (name.endsWith(".html")) for (const alias of aliases(address)) redirects.set(alias, address);
  }

  function represent(file: BuiltFile, encoding: Encoding): Representation {
    const body = (encoding !== "identity" && file.encoded[encoding]) || file.bytes;
    const etag = encoding === "identity" ? `"${file.hash}"` : `"${file.hash}-${encoding}"`;
    const common = [...onEverything(file.address), ...(isDocument(file.type) ? onDocuments : [])];
    if (Object.keys(file.encoded).length > 0) common.push("Vary", "Accept-Encoding");
    if (file.canonical) common.push("Link", canonicalLink(file.canonical));
    const content = ["Content-Type", file.type, "Content-Length", String(body.length)];
    if (encoding !== "identity") content.push("Content-Encoding", encoding);
    if (file === site.notFound || file === site.error) {
      // `failure` gives it its status.
      common.push("Cache-Control", cacheControl.error);
    } else {
      common.push("Cache-Control", file.cache, "ETag", etag);
    }
    return {
      etag,
      ok: { status: 200, headers: [...common, ...content], body },
      notModified: { status: 304, headers: common, body: undefined },
    };
  }

  function select(file: BuiltFile, accepted: string | undefined): Representation {
    const available = representations.get(file);
    const best = acceptedEncodings(accepted).find((name) => available?.has(name));
    return available?.get(best ?? "identity") as Representation;
  }

  function failure(status: number, { headers }: SiteRequest, more: string[] = []): SiteResponse {
    const file = status === 404 ? site.notFound : site.error;
    const { ok } = select(file, headers["accept-encoding"]);
    return { ...ok, status, headers: [...ok.headers, ...more] };
  }

  function respond(request: SiteRequest): SiteResponse {
    const { method, url = "", headers } = request;
    if (!isValid(request)) return failure(400, request, ["Connection", "close"]);
    if (method !== "GET" && method !== "HEAD") return failure(405, request, ["Allow", "GET, HEAD"]);
    const target = originForm(url);
    if (target === undefined) return failure(400, request);
    const [, path = "", query = ""] = /^([^?]*)(.*)$/s.exec(target) ?? [];

    const file = site.files.get(path);
    if (file) {
      const { etag, ok, notModified } = select(file, headers["accept-encoding"]);
      return matches(headers["if-none-match"], etag) ? notModified : ok;
    }
    const decoded = decode(path);
    if (decoded === undefined) return failure(400, request);
    const address = redirects.get(decoded);
    if (address === undefined) return failure(404, request);
    // The path comes from the site, never from the request: no target leads to another host.
    const location = ["Location", address + query, "Cache-Control", cacheControl.page];
    const redirect = [...onEverything(address), ...location, "Content-Length", "0"];
    return { status: 308, headers: redirect, body: undefined };
  }

  return (request) => {
    const response = respond(request);
    return request.method === "HEAD" ? { ...response, body: undefined } : response;
  };
}

const onEverything = (address: string) => [
  ...["X-Content-Type-Options", "nosniff"],
  ...["Cross-Origin-Resource-Policy", resourcePolicy(address)],
];

/** RFC 9112: a known version, one valid Host, and no transfer coding but chunked. */
function isValid({ httpVersion, headers }: SiteRequest): boolean {
  const { host, "transfer-encoding": coding } = headers;
  if (coding !== undefined && (httpVersion === "1.0" || !/^chunked$/i.test(coding))) return false;
  if (host === undefined) return httpVersion === "1.0";
  return (httpVersion === "1.0" || httpVersion === "1.1") && authority.test(host);
}

/** A name, an IPv4 or a bracketed IPv6 address, with or without a port; two Hosts come with a comma. */
const authority = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+;=-]|%[\da-f]{2})*)(?::\d*)?$/i;

/** The path and query of a request target; undefined where it is neither in origin nor absolute form. */
function originForm(target: string): string | undefined {
  if (target.startsWith("/")) return target;
  const [origin, host] = /^https?:\/\/([^/?#]+)/i.exec(target) ?? [];
  if (!origin || !host || !authority.test(host)) return undefined;
  return target.slice(origin.length).replace(/^(?!\/)/, "/");
}

/** A path without percent-encoding; undefined where it is malformed or has control characters. */
function decode(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return /\p{Cc}/u.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

const negotiated = new Map<string, Encoding[]>();

/**
 * The encodings that a client accepts, best first: by q rank, and of equal ranks the smallest first.
 * The plain file comes last where nothing is said of it. RFC 9110, 12.5.3.
 */
function acceptedEncodings(header = ""): Encoding[] {
  const known = negotiated.get(header);
  if (known) return known;
  const ranks = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const rank = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1;
    ranks.set(name, Number(rank) || 0);
  }
  const rankOf = (name: Encoding) =>
    ranks.get(name) ?? ranks.get("*") ?? (name === "identity" ? 0.0001 : 0);
  const accepted = [...encodings, "identity" as const]
    .filter((name) => rankOf(name) > 0)
    .toSorted((one, other) => rankOf(other) - rankOf(one));
  // Browsers send a handful of values; whoever sends thousands gets no memory for them.
  if (negotiated.size < 500) negotiated.set(header, accepted);
  return accepted;
}

/** RFC 9110, 13.1.2: any, or one of a list, in weak comparison. */
function matches(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  if (condition.trim() === "*") return true;
  return condition.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
