import { lookup as resolveName } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

import { isPrivateAddress } from "./private-address.ts";

/** What a fetch may do and how far it may go. */
export type FetchLimits = {
  method?: "GET" | "HEAD";
  /** Milliseconds for everything: all redirects, and the page to its last byte. */
  timeout?: number;
  /** Bytes of the page once it is decompressed. */
  maxBytes?: number;
  /** Where true, a page that is larger is cut off there rather than refused. */
  cut?: boolean;
  maxRedirects?: number;
  /** http too, not only https. */
  allowInsecure?: boolean;
  /** This machine and the local network too. */
  allowPrivate?: boolean;
};

/** One redirect that was followed. */
export type Hop = { status: number; from: string; to: string };

/** An answer, whatever its status. The body is empty for HEAD. */
export type Page = {
  address: string;
  status: number;
  hops: Hop[];
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

export type FetchFailure =
  | "address"
  | "certificate"
  | "encoding"
  | "insecure"
  | "network"
  | "no-such-host"
  | "private"
  | "redirects"
  | "time"
  | "too-large";

/** Thrown where there is no answer to judge; its message is a sentence that follows the address. */
export class FetchError extends Error {
  override name = "FetchError";
  readonly failure: FetchFailure;
  readonly hops: Hop[];

  constructor(failure: FetchFailure, message: string, hops: Hop[]) {
    super(message);
    this.failure = failure;
    this.hops = hops;
  }
}

/** Says who asks and why, so that a publisher can tell this from an attack. */
const userAgent = "KnowAI-curation/1.0 (link check of an editorial library; one request at a time)";

/**
 * Fetches a page, or asks for its head.
 *
 * Each host is resolved and its address checked in the same step that connects to it, so that a name
 * cannot point elsewhere in between; every redirect is checked anew.
 *
 * @throws FetchError where no answer came, or one that is not safe or not possible to read
 */
export async function fetchPage(address: string, limits: FetchLimits = {}): Promise<Page> {
  const { timeout = 15_000, maxRedirects = 8 } = limits;
  const hops: Hop[] = [];
  const signal = AbortSignal.timeout(timeout);
  let here = address;
  try {
    for (;;) {
      const answer = await ask(here, limits, signal);
      const to = answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined;
      if (typeof to !== "string") return { ...answer, address: here, hops };

      if (!URL.canParse(to, here))
        throw fault("address", `redirects to "${to}", which is no address`);
      const next = new URL(to, here).href;
      const loops = next === here || hops.some((hop) => hop.from === next);
      hops.push({ status: answer.status, from: here, to: next });
      if (loops) throw fault("redirects", "redirects in a circle");
      if (hops.length > maxRedirects)
        throw fault("redirects", `redirects more than ${maxRedirects} times`);
      here = next;
    }
  } catch (error) {
    if (signal.aborted) {
      throw new FetchError("time", `did not answer within ${timeout / 1000} seconds`, hops);
    }
    const { failure, message } = inWords(error);
    throw new FetchError(failure, message, hops);
  }
}

const fault = (failure: FetchFailure, message: string) => new FetchError(failure, message, []);

type Answer = Pick<Page, "status" | "headers" | "body">;

function ask(address: string, limits: FetchLimits, signal: AbortSignal): Promise<Answer> {
  const url = new URL(address);
  const { method = "GET", allowInsecure = false } = limits;
  if (url.protocol !== "https:" && !(allowInsecure && url.protocol === "http:")) {
    throw fault("insecure", `leads to ${url.protocol}//${url.host}, and only https is allowed`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // Tests play the whole web on one local port; an editor never sets this.
  const stage = process.env.CONTENT_TEST_WEB;
  const allowPrivate = Boolean(limits.allowPrivate);
  if (isIP(host) && !allowPrivate && isPrivateAddress(host)) throw privateFault(host, host);

  const [stageHost, stagePort] = stage?.split(":") ?? [];
  const target = stage
    ? { host: stageHost, port: stagePort, ...(isIP(host) ? {} : { servername: host }) }
    : { host, port: url.port || undefined };
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        ...target,
        method,
        path: `${url.pathname}${url.search}`,
        agent: false,
        signal,
        lookup: publicLookup(allowPrivate),
        headers: {
          host: url.host,
          accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5",
          "accept-encoding": "gzip, deflate, br",
          "accept-language": "en",
          "user-agent": userAgent,
        },
      },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        const answer = (body: Buffer) => {
          response.destroy();
          resolve({ status, headers, body });
        };
        const redirects = status >= 300 && status < 400 && headers.location !== undefined;
        if (method === "HEAD" || redirects) answer(Buffer.alloc(0));
        else readBody(response, headers["content-encoding"], limits).then(answer, reject);
        response.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end();
  });
}

/** Reads to the limit and no further, however small the compressed page pretends to be. */
async function readBody(
  response: Readable,
  encoding: string | undefined,
  { maxBytes = 4_000_000, cut = false }: FetchLimits,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = decompressed(response, encoding);
  response.on("error", (error) => stream.destroy(error));
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= maxBytes) continue;
    response.destroy();
    if (cut) break;
    throw fault("too-large", `is larger than ${maxBytes / 1_000_000} MB`);
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function decompressed(response: Readable, encoding = "identity"): Readable {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return response;
    case "gzip":
    case "x-gzip":
      return response.pipe(createGunzip());
    case "deflate":
      return response.pipe(createInflate());
    case "br":
      return response.pipe(createBrotliDecompress());
    default:
      throw fault("encoding", `is compressed as "${encoding}", which was not asked for`);
  }
}

function publicLookup(allowPrivate: boolean): LookupFunction {
  return (name, options, callback) => {
    resolveName(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "");
      const hidden = found.find(({ address }) => isPrivateAddress(address));
      if (hidden && !allowPrivate) return callback(privateFault(name, hidden.address), "");
      if (options.all) return callback(null, found);
      callback(null, found[0]?.address ?? "", found[0]?.family);
    });
  };
}

function privateFault(name: string, address: string): FetchError {
  const host = name === address ? name : `${name} (${address})`;
  return fault(
    "private",
    `leads to ${host}, which is not on the public web (--allow-private allows it)`,
  );
}

function inWords(error: unknown): { failure: FetchFailure; message: string } {
  if (error instanceof FetchError) return error;
  const { code = "", message = String(error) } = error as NodeJS.ErrnoException;
  if (code === "CERT_HAS_EXPIRED") {
    return { failure: "certificate", message: "has an expired certificate" };
  }
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/.test(code)) {
    return { failure: "certificate", message: `has a certificate that is not valid (${code})` };
  }
  if (code === "ENOTFOUND")
    return { failure: "no-such-host", message: "has a host that does not exist" };
  if (/^Z_|ERR__?ZLIB|ERR_BROTLI|ERR_PADDING/.test(code)) {
    return { failure: "encoding", message: "is compressed in a way that cannot be read" };
  }
  const words: Record<string, string> = {
    ECONNREFUSED: "refuses the connection",
    ECONNRESET: "breaks off the connection",
    EAI_AGAIN: "cannot be looked up now: is this machine online?",
    ENETUNREACH: "cannot be reached: is this machine online?",
    EHOSTUNREACH: "cannot be reached: is this machine online?",
  };
  return { failure: "network", message: words[code] ?? `cannot be read (${code || message})` };
}
