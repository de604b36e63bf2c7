import { cacheControl, pageHeaders } from "../../hosts/contract.ts";
import {
  aPage,
  assetsOf,
  claim,
  claimContent,
  claimSame,
  claimStatus,
  get,
  type Host,
  pagesOf,
} from "./claims.ts";
import { type Answer, header, talk } from "./http.ts";

/** What may differ between two answers that are the same. */
const free = new Set(["date", "connection", "keep-alive", "content-length", "transfer-encoding"]);
const kinds = ["identity", "gzip", "zstd", "br"];

export async function pages(host: Host) {
  for (const page of pagesOf(host)) {
    const answer = await get(host, page.address);
    claimStatus(page.address, answer, 200);
    claimSame(`${page.address} Content-Type`, type(answer), "text/html; charset=utf-8");
    claimSame(`${page.address} encoding`, header(answer, "content-encoding"), undefined);
    claimContent(page.address, answer, page);
  }
}

export async function heads(host: Host) {
  for (const { address } of pagesOf(host)) {
    for (const encoding of ["identity", "br, gzip"]) {
      const headers = { "Accept-Encoding": encoding };
      const head = await get(host, address, headers, "HEAD");
      const whole = await get(host, address, headers);
      claimStatus(`HEAD ${address}`, head, 200);
      claimSame(`the headers of HEAD ${address}`, comparable(head), comparable(whole));
      const length = header(head, "content-length");
      claim(
        length === undefined || length === String(whole.body.length),
        `HEAD ${address}: Content-Length is ${length}, the page has ${whole.body.length} B`,
      );
    }
  }
}

export async function pageCaching(host: Host) {
  for (const { address } of pagesOf(host)) {
    const answer = await get(host, address);
    claimSame(`${address} Cache-Control`, header(answer, "cache-control"), cacheControl.page);
    claimSame(`${address} Vary`, header(answer, "vary")?.toLowerCase(), "accept-encoding");
  }
}

export async function strongTags(host: Host) {
  for (const { address } of pagesOf(host)) {
    for (const encoding of kinds) {
      const headers = { "Accept-Encoding": encoding };
      const tag = header(await get(host, address, headers), "etag");
      claim(/^"[!#-~]+"$/.test(tag ?? ""), `${address} in ${encoding}: ${tag} is no strong tag`);
      const again = header(await get(host, address, headers), "etag");
      claimSame(`the second tag of ${address} in ${encoding}`, again, tag);
    }
  }
}

export async function tagsByEncoding(host: Host) {
  const tags = new Map<string, string>();
  for (const encoding of kinds) {
    const answer = await get(host, "/", { "Accept-Encoding": encoding });
    tags.set(header(answer, "content-encoding") ?? "identity", header(answer, "etag") ?? "");
  }
  const different = new Set(tags.values()).size;
  claim(
    tags.size > 1 && different === tags.size,
    `${tags.size} encodings have ${different} tags: ${[...tags].join(" ")}`,
  );
}

export async function exactTags(host: Host) {
  for (const { address, hash } of host.site.files.values()) {
    const tag = header(await get(host, address), "etag");
    claimSame(`${address} ETag`, tag, `"${hash}"`);
  }
}

export async function queries(host: Host) {
  const page = aPage(host);
  for (const query of ["?", "?a=1", "?a=/../&b=%2F", "?//evil.example", "?a?b", "?%"]) {
    const answer = await get(host, page.address + query);
    claimStatus(page.address + query, answer, 200);
    claimContent(page.address + query, answer, page);
  }
}

export async function preparing(host: Host) {
  for (const { address } of pagesOf(host)) {
    const answer = await get(host, address);
    for (const [name, value] of Object.entries(pageHeaders)) {
      claimSame(`${address} ${name}`, header(answer, name), value);
    }
  }
}

export async function oldClients(host: Host) {
  const page = aPage(host);
  const request = `GET ${page.address} HTTP/1.0\r\nHost: ${host.hostname}\r\n\r\n`;
  const { answers, end } = await talk(host, request);
  const [answer] = answers;
  claim(answer, `HTTP/1.0: no whole answer, the connection is ${end}`);
  claimStatus("HTTP/1.0", answer, 200);
  claimContent("HTTP/1.0", answer, page);
  claimSame("the connection of HTTP/1.0", end, "closed");
}

export async function otherFiles(host: Host) {
  for (const file of host.site.files.values()) {
    const answer = await get(host, file.address);
    claimStatus(file.address, answer, 200);
    claimSame(`${file.address} Content-Type`, type(answer), file.type);
    claimContent(file.address, answer, file);
  }
}

export async function hashedFiles(host: Host) {
  for (const { address } of assetsOf(host)) {
    const answer = await get(host, address);
    claimStatus(address, answer, 200);
    const caching = "public, max-age=31536000, immutable";
    claimSame(`${address} Cache-Control`, header(answer, "cache-control"), caching);
  }
}

/** A type in the one spelling that compares: neither spaces nor capitals matter. */
function type(answer: Answer): string | undefined {
  return header(answer, "content-type")?.toLowerCase().replace(/;\s*/, "; ");
}

function comparable({ headers }: Answer): string {
  return headers
    .filter(([name]) => !free.has(name.toLowerCase()))
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .toSorted()
    .join("\n");
}
