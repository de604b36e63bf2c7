import {
  assetsOf,
  claim,
  claimContent,
  claimSame,
  claimStatus,
  get,
  type Host,
  pagesOf,
  pick,
  seededRandom,
} from "./claims.ts";
import { header } from "./http.ts";

/** All encodings that the site has, best first. */
const best = ["br", "zstd", "gzip", "identity"];

/** The encoding that a page comes in; its body must decode to the page. */
async function encodingOf(host: Host, accepted: string | undefined, page = pagesOf(host)[0]) {
  claim(page, "the site has no page");
  const what = `${page.address}, Accept-Encoding: ${accepted}`;
  const answer = await get(host, page.address, {
    ...(accepted !== undefined && { "Accept-Encoding": accepted }),
  });
  claimStatus(what, answer, 200);
  claimContent(what, answer, page);
  return header(answer, "content-encoding") ?? "identity";
}

async function claimEncoding(host: Host, accepted: string | undefined, wanted: string) {
  claimSame(`Accept-Encoding: ${accepted}`, await encodingOf(host, accepted), wanted);
}

async function claimEncodingOfAll(host: Host, encoding: string) {
  for (const page of pagesOf(host)) {
    claimSame(`${page.address} in ${encoding}`, await encodingOf(host, encoding, page), encoding);
  }
}

export const brotli = (host: Host) => claimEncodingOfAll(host, "br");
export const zstandard = (host: Host) => claimEncodingOfAll(host, "zstd");
export const gzip = (host: Host) => claimEncodingOfAll(host, "gzip");
export const browsers = (host: Host) => claimEncoding(host, "gzip, deflate, br, zstd", "br");

export async function plain(host: Host) {
  for (const accepted of [undefined, "", "identity", "deflate", "identity;q=0.5, compress"]) {
    await claimEncoding(host, accepted, "identity");
  }
}

export async function refused(host: Host) {
  await claimEncoding(host, "br;q=0", "identity");
  await claimEncoding(host, "br;q=0, gzip", "gzip");
  await claimEncoding(host, "gzip;q=0.0", "identity");
  await claimEncoding(host, "gzip;q=0, br;q=0.000, zstd;q=0", "identity");
  await claimEncoding(host, "br;q=0, zstd;q=0, *", "gzip");
  await claimEncoding(host, "*;q=0, gzip;q=1", "gzip");
}

export async function preferred(host: Host) {
  await claimEncoding(host, "br;q=0.1, gzip;q=0.9", "gzip");
  await claimEncoding(host, "gzip;q=0.8, br;q=0.9", "br");
  await claimEncoding(host, "identity, br;q=0.5", "identity");
}

export async function asterisk(host: Host) {
  await claimEncoding(host, "*", "br");
  await claimEncoding(host, "br;q=0, *;q=0.5", "zstd");
  await claimEncoding(host, "gzip;q=0.5, *;q=0.1", "gzip");
}

export async function spelling(host: Host) {
  await claimEncoding(host, "GZIP", "gzip");
  await claimEncoding(host, "  Br ", "br");
  await claimEncoding(host, "deflate ,gzip\t; q=1.0", "gzip");
  await claimEncoding(host, "br ; Q=0 , gzip;q=0.001", "gzip");
}

export async function malformed(host: Host) {
  for (const accepted of [
    ",",
    ";;,,q=",
    "br;q=abc",
    "gzip;q=-1",
    "gzip;q=9",
    "=;=",
    '"br"',
    "br;q",
    "*;*",
    "constructor",
    "__proto__, toString",
    `${"x,".repeat(3_000)}gzip`,
  ]) {
    await encodingOf(host, accepted);
  }
}

export async function fonts(host: Host) {
  for (const { address } of assetsOf(host).filter(({ name }) => name.endsWith(".woff2"))) {
    const answer = await get(host, address, { "Accept-Encoding": "gzip, br, zstd" });
    claimSame(`${address} encoding`, header(answer, "content-encoding"), undefined);
  }
}

export async function allowedMixes(host: Host) {
  for (const { value, qualities } of mixes(300)) {
    const found = await encodingOf(host, value);
    claim(qualities.get(found), `Accept-Encoding: ${value}: found ${found}, which it refuses`);
  }
}

export async function preferredMixes(host: Host) {
  for (const { value, qualities } of mixes(300)) {
    const highest = Math.max(...qualities.values());
    // RFC 9110 leaves open what plain is worth where nothing is said of it: here, the least.
    await claimEncoding(
      host,
      value,
      best.find((name) => qualities.get(name) === highest) ?? "identity",
    );
  }
}

/** Random values with what they say of each encoding, by RFC 9110, 12.5.3. Plain is always allowed. */
function* mixes(count: number): Generator<{ value: string; qualities: Map<string, number> }> {
  const random = seededRandom(9_110);
  const weights = ["", "", "", ";q=0", ";q=0.5", "; q=0.25", " ;q=1.000", ";q=0.001"];
  for (let made = 0; made < count; ) {
    const names = [...best, "*", "deflate", "x-unknown"].filter(() => random() < 0.5);
    const parts = names
      .toSorted(() => random() - 0.5)
      .map((name) => ({ name, weight: pick(random, weights) }));
    const said = new Map(
      parts.map(({ name, weight }) => [name, Number(/[\d.]+$/.exec(weight) ?? 1)]),
    );
    const qualities = new Map(best.map((name) => [name, said.get(name) ?? said.get("*") ?? 0]));
    if (!said.has("identity") && !said.has("*")) qualities.set("identity", 0.0001);
    if (!qualities.get("identity")) continue;
    made += 1;
    yield { value: parts.map(({ name, weight }) => name + weight).join(", "), qualities };
  }
}
