import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, fetch, type Headers, type Response } from "undici";

/** One redirect that was followed. */
export type Hop = { status: number; from: string; to: string };

/** A response, whatever its status. Of a long page the body is only its beginning, of a file nothing. */
export type Page = { address: string; status: number; hops: Hop[]; headers: Headers; body: Buffer };

/** Why there is no response to judge; its message is a sentence that follows the address. */
export type Failure = {
  /** `refused` is what is not safe or not possible to read; the others may pass. */
  failure: "network" | "no-such-host" | "refused" | "time";
  message: string;
  hops: Hop[];
};

const headers = {
  accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.5",
  "accept-language": "en",
  // Says who asks and why, so that a publisher can tell this from an attack.
  "user-agent": "KnowAI-curation/1.0 (link check of an editorial library; one request at a time)",
};

const maxRedirects = 8;

/**
 * Fetches a page over https from the public web.
 *
 * Each host is resolved and its address checked in the same step that connects to it, so that a name
 * cannot point elsewhere in between; every redirect is checked anew.
 *
 * @param timeout milliseconds for everything: all redirects, and the page to its last byte
 * @returns the page, or why there is none that is safe and possible to read
 */
export async function fetchPage(address: string, timeout: number): Promise<Page | Failure> {
  const hops: Hop[] = [];
  const signal = AbortSignal.timeout(timeout);
  const dispatcher = new Agent({ connect: connectToPublic });
  let here = address;
  try {
    for (;;) {
      const { protocol, host } = new URL(here);
      if (protocol !== "https:") {
        throw refused(`leads to ${protocol}//${host}, and only https is allowed`);
      }
      const response = await fetch(here, { redirect: "manual", signal, dispatcher, headers });
      const { status } = response;
      const to = status >= 300 && status < 400 ? response.headers.get("location") : null;
      if (to === null) {
        const body = await readBeginning(response);
        return { address: here, status, hops, headers: response.headers, body };
      }
      here = follow(status, here, to, hops);
    }
  } catch (error) {
    const message = `did not answer within ${timeout / 1000} seconds`;
    return signal.aborted ? { failure: "time", message, hops } : { ...explain(error), hops };
  } finally {
    await dispatcher.destroy();
  }
}

const refused = (message: string) => Object.assign(new Error(message), { code: "REFUSED" });

function follow(status: number, from: string, location: string, hops: Hop[]): string {
  if (!URL.canParse(location, from)) {
    throw refused(`redirects to "${location}", which is no address`);
  }
  const to = new URL(location, from).href;
  const loops = to === from || hops.some((hop) => hop.from === to);
  hops.push({ status, from, to });
  if (loops) throw refused("redirects in a circle");
  if (hops.length > maxRedirects) throw refused(`redirects more than ${maxRedirects} times`);
  return to;
}

/** Decompressed bytes after which only the end of the head is waited for; and those that are too many. */
const [enough, tooMany] = [500_000, 4_000_000];

/** What tells of a page stands in its head; the rest of a long one is not worth a publisher's bandwidth. */
async function readBeginning({ body, headers }: Response): Promise<Buffer> {
  const isPage = /html/.test(headers.get("content-type") ?? "html");
  const chunks: Uint8Array[] = [];
  let size = 0;
  let end = "";
  let hasHead = false;
  for await (const chunk of (isPage && body) || []) {
    chunks.push(chunk);
    size += chunk.length;
    // The tag may lie across two chunks.
    end = end.slice(-6) + Buffer.from(chunk).toString("latin1");
    hasHead ||= /<\/head|<body/i.test(end);
    if (hasHead && size > enough) break;
    if (size > tooMany) throw refused(`is larger than ${tooMany / 1_000_000} MB`);
  }
  return Buffer.concat(chunks);
}

const lookupPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const hidden = found?.find(({ address }) => !isPublic(address));
    if (error || hidden) callback(error ?? notPublic(`${name} (${hidden?.address})`), []);
    else callback(null, found);
  });
};

// The whole fetch has a time limit already.
const connect = buildConnector({ lookup: lookupPublic, timeout: 0 });

/** The only way out: whatever a page or a name server names is checked here. */
const connectToPublic: buildConnector.connector = (options, callback) => {
  const host = options.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isPublic(host)) callback(notPublic(host), null);
  else connect({ ...options, ...mockServer(host) }, callback);
};

/** Set by tests only: one local server stands for the whole web. */
function mockServer(servername: string) {
  const [hostname, port] = process.env.CONTENT_TEST_WEB?.split(":") ?? [];
  return hostname && port ? { hostname, host: hostname, port, servername } : undefined;
}

/** Whether an IP address is neither this machine nor the local network nor reserved (IANA registries). */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === "unicast";
}

const notPublic = (host: string) => refused(`leads to ${host}, which is not on the public web`);

type Reason = Omit<Failure, "hops">;

const offline: Reason = {
  failure: "network",
  message: "cannot be reached (is this machine online?)",
};
const brokenOff: Reason = { failure: "network", message: "breaks off the connection" };

const reasons: Record<string, Reason> = {
  CERT_HAS_EXPIRED: { failure: "refused", message: "has an expired certificate" },
  ENOTFOUND: { failure: "no-such-host", message: "cannot be found (is this machine online?)" },
  ECONNREFUSED: { failure: "network", message: "refuses the connection" },
  ECONNRESET: brokenOff,
  UND_ERR_SOCKET: brokenOff,
  EAI_AGAIN: offline,
  ENETUNREACH: offline,
  EHOSTUNREACH: offline,
};

function explain(error: unknown): Reason {
  const { code = "", message = String(error), cause } = error as NodeJS.ErrnoException;
  // What went wrong is the cause of what undici says of it.
  if (cause) return explain(cause);
  if (code === "REFUSED") return { failure: "refused", message };
  const invalid = /CERT|SELF_SIGNED|UNABLE_TO|TLS|SSL/.test(code);
  const sentence = invalid
    ? `has a certificate that is not valid (${code})`
    : `cannot be read (${code || message})`;
  return reasons[code] ?? { failure: "refused", message: sentence };
}
