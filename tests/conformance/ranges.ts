import type { BuiltFile } from "../../hosts/built-site.ts";
import { aPage, assetsOf, claim, claimAlive, claimSame, get, type Host } from "./claims.ts";
import { type Answer, header } from "./http.ts";

const sanity = ["bytes=0-0", "bytes=0-9", "bytes=5-", "bytes=-5", "bytes=10-1000000"];
const absurdity = [
  "bytes=5-2",
  "foo=1-2",
  "bytes=",
  "bytes=-",
  "bytes=--5",
  "bytes=a-b",
  "bytes=-0",
  "bytes=99999999-",
  "bytes=-99999999999999999999",
  "bytes=18446744073709551616-",
  "bytes=0-18446744073709551616",
  "bytes=0x1-0x2",
  "bytes 0-5",
  "=0-5",
  "0-5",
  "bytes=1.5-3",
  "bytes=NaN-NaN",
  "bytes=\t1 - 2",
];
const plenty = [
  "bytes=0-1,3-4",
  "bytes=0-,0-,0-,0-",
  "bytes=4-5,1-2,9-2",
  `bytes=${"0-,".repeat(500)}0-1`,
  `bytes=${Array.from({ length: 1_000 }, (_, place) => `${place}-${place}`).join(",")}`,
  `bytes=0-0${",".repeat(2_000)}`,
];

export const sane = (host: Host) => claimRanges(host, sanity);
export const absurd = (host: Host) => claimRanges(host, absurdity);
export const many = (host: Host) => claimRanges(host, plenty);
export const encoded = (host: Host) =>
  claimRanges(host, [...sanity, ...absurdity], { "Accept-Encoding": "br, gzip" });

export async function outdated(host: Host) {
  for (const { address } of samples(host)) {
    const whole = await get(host, address);
    const answer = await get(host, address, { Range: "bytes=0-9", "If-Range": '"outdated"' });
    claimSame(`${address} with an outdated If-Range`, answer.status, 200);
    claimSame(`the length of ${address}`, answer.body.length, whole.body.length);
  }
}

const samples = (host: Host): BuiltFile[] => [aPage(host), ...assetsOf(host).slice(0, 1)];

async function claimRanges(host: Host, ranges: string[], more: Record<string, string> = {}) {
  for (const { address } of samples(host)) {
    const whole = await get(host, address, more);
    for (const range of ranges) {
      const shown = range.length > 40 ? `${range.slice(0, 40)}…` : range;
      const what = `${address}, Range: ${shown}`;
      claimAnswered(what, await get(host, address, { ...more, Range: range }), whole);
    }
  }
  await claimAlive(host, "these ranges");
}

/** RFC 9110, 14: the whole, the part that is named, several parts, or a refusal that tells the length. */
function claimAnswered(what: string, answer: Answer, whole: Answer) {
  const range = header(answer, "content-range");
  switch (answer.status) {
    case 200:
      return claim(answer.body.equals(whole.body), `${what}: 200, but not with the whole`);
    case 416:
      return claimSame(`${what}, Content-Range of the 416`, range, `bytes */${whole.body.length}`);
    case 206: {
      if (header(answer, "content-type")?.startsWith("multipart/byteranges")) return;
      const [, first, last, length] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range ?? "") ?? [];
      claim(first && last, `${what}: 206 with the Content-Range ${range}`);
      claimSame(`${what}, the length in Content-Range`, Number(length), whole.body.length);
      const part = whole.body.subarray(Number(first), Number(last) + 1);
      return claim(answer.body.equals(part), `${what}: other bytes than Content-Range says`);
    }
    default:
      throw new Error(`${what}: answered with ${answer.status}, wanted 200, 206 or 416`);
  }
}
