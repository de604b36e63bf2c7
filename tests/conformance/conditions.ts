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
import { type Answer, ask, header } from "./http.ts";

const kinds = ["identity", "gzip", "zstd", "br"];

/** Fails unless the condition, given a page's own tag, gets 304. */
async function claimUnchanged(
  host: Host,
  condition: (tag: string) => string,
  encodings = ["identity"],
  method = "GET",
) {
  for (const { address } of pagesOf(host)) {
    for (const encoding of encodings) {
      const accepted = { "Accept-Encoding": encoding };
      const value = condition(header(await get(host, address, accepted), "etag") ?? "");
      const answer = await get(host, address, { ...accepted, "If-None-Match": value }, method);
      claimStatus(`${method} ${address} in ${encoding}, If-None-Match: ${value}`, answer, 304);
    }
  }
}

export const oneTag = (host: Host) => claimUnchanged(host, (tag) => tag);
export const encodedTags = (host: Host) => claimUnchanged(host, (tag) => tag, kinds);
export const weakTag = (host: Host) => claimUnchanged(host, (tag) => `W/${tag}`, kinds);
export const anyTag = (host: Host) => claimUnchanged(host, () => "*");
export const head = (host: Host) => claimUnchanged(host, (tag) => tag, kinds, "HEAD");

export async function listedTag(host: Host) {
  await claimUnchanged(host, (tag) => `"other", ${tag}`);
  await claimUnchanged(host, (tag) => `${tag},W/"other"`);
  await claimUnchanged(host, (tag) => `"a","b" ,\t${tag} , "c"`);
}

export async function twoLines(host: Host) {
  const { address } = aPage(host);
  const tag = header(await get(host, address), "etag") ?? "";
  const answer = await ask(host, {
    target: address,
    headers: [
      ["If-None-Match", '"other"'],
      ["If-None-Match", tag],
    ],
  });
  claimStatus(`${address} with two lines of If-None-Match`, answer, 304);
}

export async function otherTags(host: Host) {
  const page = aPage(host);
  const tag = header(await get(host, page.address), "etag") ?? "";
  const bare = tag.replaceAll('"', "");
  for (const value of ['"other"', 'W/"other"', `"x${bare}"`, `"${bare}x"`, bare, '"', ",", '""']) {
    const answer = await get(host, page.address, { "If-None-Match": value });
    claimStatus(`${page.address}, If-None-Match: ${value}`, answer, 200);
    claimContent(page.address, answer, page);
  }
}

export async function headers(host: Host) {
  for (const { address } of [aPage(host), ...assetsOf(host).slice(0, 1)]) {
    for (const encoding of kinds) {
      const accepted = { "Accept-Encoding": encoding };
      const whole = await get(host, address, accepted);
      const tag = header(whole, "etag") ?? "";
      const answer = await get(host, address, { ...accepted, "If-None-Match": tag });
      claimStatus(`${address} in ${encoding}`, answer, 304);
      for (const name of ["ETag", "Cache-Control", "Vary", "Content-Security-Policy"]) {
        claimSame(`${name} of the 304`, header(answer, name), header(whole, name));
      }
      claimNoBody(address, answer, whole);
    }
  }
}

export async function hashedFile(host: Host) {
  for (const { address } of assetsOf(host)) {
    const tag = header(await get(host, address), "etag");
    claim(tag, `${address}: there is no ETag`);
    claimStatus(address, await get(host, address, { "If-None-Match": tag }), 304);
  }
}

export async function missing(host: Host) {
  for (const [method, status] of [
    ["GET", 404],
    ["HEAD", 404],
    ["POST", 405],
  ] as const) {
    const target = method === "POST" ? aPage(host).address : "/no-such-page";
    const answer = await get(host, target, { "If-None-Match": "*" }, method);
    claimStatus(`${method} ${target}, If-None-Match: *`, answer, status);
  }
}

/** RFC 9110, 15.4.5: a 304 has no content, and a length only if it is that of the page. */
function claimNoBody(what: string, answer: Answer, whole: Answer) {
  const length = header(answer, "content-length");
  claim(
    length === undefined || length === String(whole.body.length),
    `${what}: the 304 says that it has ${length} B`,
  );
}
