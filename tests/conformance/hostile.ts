import type { BuiltSite } from "../../hosts/built-site.ts";
import { pick, seededRandom } from "./claims.ts";

const methods = ["GET", "GET", "GET", "HEAD", "POST", "OPTIONS", "TRACE", "CONNECT", "get", "\x01"];
const versions = ["1.1", "1.1", "1.1", "1.1", "1.1", "1.0", "0.9", "2.0", "9", ""];
const pieces = ["/", "//", "\\", "..", "%", "%00", "%2e", "%2F", "%5c", "%E0", "?", "#", ";", "\t"];
const hosts = ["a", "a", "a", "a", "", "a, b", "[::1]:80", "a/b", "http://evil.example"];
const fields = [
  "Accept-Encoding: ",
  "If-None-Match: ",
  "Range: bytes=",
  "Content-Length: ",
  "Transfer-Encoding: chunked",
  "Expect: 100-continue",
  "Expect: ",
  "Upgrade: h2c\r\nConnection: Upgrade",
  "Connection: keep-alive, ",
  "Host: ",
  "Cookie: ",
  ": ",
  " folded: ",
];
const fieldValues = [
  "",
  "0",
  "5",
  "*",
  "br;q=0",
  "5-2",
  '"x"',
  "\xff\xfe",
  "-1",
  "1e9",
  "x, y",
  ";=,",
];

/**
 * Makes connections' worth of requests that no browser would send: mutated targets and methods,
 * contradicting headers, bodies that are requests, and plain noise between them.
 *
 * @param count how many requests in all
 */
export function* hostileBytes(
  { files }: BuiltSite,
  count: number,
  seed: number,
): Generator<{ bytes: Buffer; methods: string[] }> {
  const random = seededRandom(seed);
  const known = [...files.keys()];
  for (let left = count; left > 0; ) {
    const size = Math.min(left, 1 + Math.floor(random() * 8));
    left -= size;
    const requests = Array.from({ length: size }, () => hostileRequest(random, known));
    yield {
      bytes: Buffer.from(requests.map(({ text }) => text).join(""), "latin1"),
      methods: requests.map(({ method }) => method),
    };
  }
}

function hostileRequest(random: () => number, known: string[]): { method: string; text: string } {
  const method = pick(random, methods);
  let target = pick(random, known);
  while (random() < 0.5) target = mutated(target, random);
  let text = `${method} ${target} HTTP/${pick(random, versions)}\r\nHost: ${pick(random, hosts)}\r\n`;
  while (random() < 0.5) {
    const value = random() < 0.9 ? pick(random, fieldValues) : noise(random, 300);
    text += `${pick(random, fields)}${value}\r\n`;
  }
  text += "\r\n";
  if (random() < 0.05) text += noise(random, 200);
  if (random() < 0.03) text = text.slice(0, Math.floor(random() * text.length));
  return { method, text };
}

function mutated(target: string, random: () => number): string {
  const place = Math.floor(random() * (target.length + 1));
  const [before, after] = [target.slice(0, place), target.slice(place)];
  switch (Math.floor(random() * 6)) {
    case 0:
      return before + pick(random, pieces) + after;
    case 1:
      return before + after.slice(1);
    case 2:
      return before + String.fromCharCode(Math.floor(random() * 256)) + after.slice(1);
    case 3:
      return `${before}%${Math.floor(random() * 256).toString(16)}${after}`;
    case 4:
      return `${before}${pick(random, pieces).repeat(Math.floor(random() * 300))}${after}`;
    default:
      return `${target}${pick(random, ["/", "/index.html", ".html", ".br", "/..", "?\fa"])}`;
  }
}

function noise(random: () => number, longest: number): string {
  const length = Math.floor(random() * longest);
  return Array.from({ length }, () => String.fromCharCode(Math.floor(random() * 256))).join("");
}
