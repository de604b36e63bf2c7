import { createHash } from "node:crypto";

import { aPage, assetsOf, claim, claimSame, get, type Host, pagesOf } from "./claims.ts";
import { type Answer, ask, header, talk, values } from "./http.ts";
import { observatoryScore, policyOf } from "./observatory.ts";

/** CloudFront takes no more in a policy for response headers. */
const longestPolicy = 1_784;
/** Features that a hub of links has no use for; the list of the header may be longer. */
const powerful = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "usb",
  "xr-spatial-tracking",
];

/** One answer of each kind. */
async function everyKind(host: Host): Promise<[what: string, answer: Answer][]> {
  const { address } = aPage(host);
  const asset = assetsOf(host)[0]?.address ?? "";
  const tag = header(await get(host, address), "etag") ?? "";
  return [
    ["a page", await get(host, address)],
    ["the home page in Brotli", await get(host, "/", { "Accept-Encoding": "br" })],
    ["the head of a page", await get(host, address, {}, "HEAD")],
    ["a 304", await get(host, address, { "If-None-Match": tag })],
    ["a redirect", await get(host, `${address}/`)],
    ["a hashed file", await get(host, asset)],
    ["a hashed file's 304", await get(host, asset, { "If-None-Match": "*" })],
    ["the icon", await get(host, "/favicon.svg")],
    ["an unknown path", await get(host, "/no-such-page")],
    ["a missing hashed file", await get(host, "/assets/none.woff2")],
    ["a malformed path", await get(host, "/%E0%A4%A")],
    ["a null byte", await get(host, "/%00")],
    ["a range", await get(host, address, { Range: "bytes=0-5" })],
    ["an absurd range", await get(host, address, { Range: "bytes=5-2" })],
    ["a POST", await get(host, "/", {}, "POST")],
    ["an OPTIONS", await get(host, "/", {}, "OPTIONS")],
    ["a CONNECT", await get(host, "evil.example:443", {}, "CONNECT")],
    ["an unknown method", await get(host, "/", {}, "BREW")],
    ["an expectation", await get(host, "/", { Expect: "miracles" })],
    ["an over-long target", await get(host, `/${"x".repeat(9_000)}`)],
    ["huge headers", await get(host, "/", { "X-Long": "x".repeat(100_000) })],
    ["a request without a host", await only(host, "GET / HTTP/1.1\r\n\r\n")],
    ["nonsense", await only(host, "nonsense\r\n\r\n")],
    ["an absolute target", await ask(host, { target: "http://evil.example/" })],
  ];
}

async function only(host: Host, bytes: string): Promise<Answer> {
  const { answers, end } = await talk(host, bytes);
  claim(answers[0], `${JSON.stringify(bytes)}: no answer, the connection is ${end}`);
  return answers[0];
}

/** Fails unless every kind of answer has a header, once, whose value is right. */
async function claimEvery(host: Host, name: string, right: (value: string) => boolean) {
  for (const [what, answer] of await everyKind(host)) {
    const found = values(answer, name);
    claim(
      found.length === 1 && right(found[0] ?? ""),
      `${what} (${answer.status}): ${name} is ${JSON.stringify(found)}`,
    );
  }
}

export async function policy(host: Host) {
  const wanted: [directive: string, sources: string][] = [
    ["default-src", "'none'"],
    ["frame-ancestors", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'none'"],
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", "'none'"],
  ];
  await claimEvery(host, "Content-Security-Policy", (value) => {
    const directives = policyOf(value);
    return (
      wanted.every(([name, sources]) => directives.get(name)?.join(" ") === sources) &&
      ["script-src", "style-src"].every((name) =>
        directives.get(name)?.every((source) => /^'(none|sha256-.+)'$/.test(source)),
      ) &&
      !/unsafe|\*|data:|https?:/.test(value)
    );
  });
}

export async function policyHashes(host: Host) {
  const carried = { "style-src": new Set<string>(), "script-src": new Set<string>() };
  const failures = [await get(host, "/no-such-page"), await get(host, "/%")];
  const pages = await Promise.all(pagesOf(host).map(({ address }) => get(host, address)));
  for (const { body } of [...pages, ...failures]) {
    const html = body.toString();
    claim(!/\sstyle="|\son[a-z]+="|javascript:/i.test(html), "a page has an inline attribute");
    for (const [, content = ""] of html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) {
      carried["style-src"].add(hashSource(content));
    }
    for (const [, attributes = "", content = ""] of html.matchAll(
      /<script([^>]*)>(.*?)<\/script>/gs,
    )) {
      // A data block, such as JSON-LD, is not run.
      if (/type="(?!module|text\/javascript)/.test(attributes)) continue;
      carried["script-src"].add(hashSource(content));
    }
  }
  for (const answer of [...pages, ...failures]) {
    const directives = policyOf(header(answer, "content-security-policy") ?? "");
    for (const [name, hashes] of Object.entries(carried)) {
      const wanted = hashes.size > 0 ? [...hashes].toSorted().join(" ") : "'none'";
      claimSame(name, directives.get(name)?.toSorted().join(" "), wanted);
    }
  }
}

export const policyLength = (host: Host) =>
  claimEvery(host, "Content-Security-Policy", ({ length }) => length > 0 && length < longestPolicy);

export async function isolation(host: Host) {
  const is = (wanted: string) => (value: string) => value === wanted;
  await claimEvery(host, "Cross-Origin-Opener-Policy", is("same-origin"));
  await claimEvery(host, "Cross-Origin-Embedder-Policy", is("require-corp"));
  await claimEvery(host, "Cross-Origin-Resource-Policy", is("same-origin"));
  await claimEvery(host, "Origin-Agent-Cluster", is("?1"));
}

export const transport = (host: Host) =>
  claimEvery(
    host,
    "Strict-Transport-Security",
    (value) => Number(/max-age=(\d+)/.exec(value)?.[1]) >= 31_536_000,
  );

export const sniffing = (host: Host) =>
  claimEvery(host, "X-Content-Type-Options", (value) => value === "nosniff");

export const referrer = (host: Host) =>
  claimEvery(host, "Referrer-Policy", (value) =>
    ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"].includes(
      value,
    ),
  );

export const permissions = (host: Host) =>
  claimEvery(host, "Permissions-Policy", (value) => {
    const features = value.split(/,\s*/);
    return (
      features.every((feature) => /^[a-z-]+=\(\)$/.test(feature)) &&
      powerful.every((feature) => features.includes(`${feature}=()`))
    );
  });

export async function boasts(host: Host) {
  await claimNone(host, ["Server", "X-Powered-By", "Via", "X-AspNet-Version", "X-Generator"]);
}

export async function openings(host: Host) {
  await claimNone(host, ["Set-Cookie", "Access-Control-Allow-Origin", "Timing-Allow-Origin"]);
}

async function claimNone(host: Host, names: string[]) {
  for (const [what, answer] of await everyKind(host)) {
    for (const name of names) claimSame(`${name} of ${what}`, header(answer, name), undefined);
  }
}

export async function repeats(host: Host) {
  for (const [what, answer] of await everyKind(host)) {
    const names = answer.headers.map(([name]) => name.toLowerCase());
    const twice = names.filter((name, place) => names.indexOf(name) !== place);
    claim(twice.length === 0, `${what} (${answer.status}): ${twice.join(", ")} more than once`);
  }
}

export async function observatory(host: Host) {
  for (const { address } of pagesOf(host)) {
    const { points, given } = observatoryScore(await get(host, address));
    const shown = given.map(({ test, points }) => `${test} ${points}`).join(", ");
    claim(points === 150, `${address}: ${points} points (${shown}), wanted 150`);
  }
}

function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
