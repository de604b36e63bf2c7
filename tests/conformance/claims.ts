import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

import type { BuiltFile, BuiltSite } from "../../hosts/built-site.ts";
import { type Answer, ask, header, type Place } from "./http.ts";

/** A host under test, and the site that it ought to serve. */
export type Host = Place & { site: BuiltSite };

/** Fails with a sentence of what was found and what was wanted. */
export function claim(truth: unknown, sentence: string): asserts truth {
  if (!truth) throw new Error(sentence);
}

/** Fails where a value is not the one that was wanted. */
export function claimSame(what: string, found: unknown, wanted: unknown) {
  claim(
    Object.is(found, wanted),
    `${what}: found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`,
  );
}

/** Fails where the status is none of those that are right. */
export function claimStatus(what: string, { status }: Answer, ...right: number[]) {
  claim(right.includes(status), `${what}: answered with ${status}, wanted ${right.join(" or ")}`);
}

/** Fails where the body, once decoded, is not the file's content. */
export function claimContent(what: string, answer: Answer, file: BuiltFile) {
  const body = decoded(answer);
  claim(
    body.equals(file.bytes),
    `${what}: the body (${body.length} B) is not that of ${file.name} (${file.bytes.length} B)`,
  );
}

/** The body without its content encoding. */
export function decoded(answer: Answer): Buffer {
  const { body } = answer;
  switch (header(answer, "content-encoding")) {
    case undefined:
      return body;
    case "br":
      return brotliDecompressSync(body);
    case "zstd":
      return zstdDecompressSync(body);
    case "gzip":
      return gunzipSync(body);
    default:
      throw new Error(`an encoding that nobody asked for: ${header(answer, "content-encoding")}`);
  }
}

/** Asks for a target with GET, and with headers such as `{ "Accept-Encoding": "br" }`. */
export function get(
  host: Host,
  target: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  return ask(host, { method, target, headers: Object.entries(headers) });
}

/** The pages of the site, each of which has one address. */
export function pagesOf({ site }: Host): BuiltFile[] {
  const pages = [...site.files.values()].filter(({ name }) => name.endsWith(".html"));
  claim(pages.length > 1, "the site that this host ought to serve has no pages");
  return pages;
}

/** The files whose names hold a hash of their content. */
export function assetsOf({ site }: Host): BuiltFile[] {
  const assets = [...site.files.values()].filter(({ name }) => name.startsWith("assets/"));
  claim(assets.length > 0, "the site that this host ought to serve has no hashed files");
  return assets;
}

/** A page that is not the home page, for rows that need only one. */
export function aPage(host: Host): BuiltFile {
  const page = pagesOf(host).find(({ address }) => address !== "/");
  claim(page, "the site that this host ought to serve has only one page");
  return page;
}

/** Fails unless the host still serves its home page, whole. */
export async function claimAlive(host: Host, after: string) {
  const home = await get(host, "/").catch(() => undefined);
  claim(home?.status === 200, `after ${after} the home page is no longer served`);
}

/** The same random numbers, from 0 to 1, on every machine and in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks one of a list. */
export function pick<Item>(random: () => number, list: readonly Item[]): Item {
  return list[Math.floor(random() * list.length)] as Item;
}
