import type { HostName } from "./processes.ts";

/** What a host cannot do: the rows that it fails, each with what is found instead, and why. */
export type Exception = { reason: string; rows: Record<string, RegExp> };

const everyAnswer = [
  "Every answer has a content security policy that begins with nothing",
  "The policy is short enough for every host",
  "Every answer is isolated from other origins",
  "Every answer asks for HTTPS for a year or more",
  "Every answer forbids to guess its type",
  "Every answer keeps the reader's path to itself",
  "Every answer denies every powerful feature",
];

/**
 * The exceptions of each host. A row that is named here and passes all the same is a failure, and so
 * is one that fails otherwise, so this list stays true; docs/deploying.md has each reason in its words.
 */
export const exceptions: Record<HostName, Exception[]> = {
  "our server": [],
  container: [],
  nginx: [
    {
      reason: "nginx always names itself in Server; only a module takes that out",
      rows: { "No answer boasts of what made it": /Server of a page: found "nginx"/ },
    },
    {
      reason: "nginx before 1.23 refuses a second line of If-None-Match with 400",
      rows: {
        "A reader who has the page gets 304 for its tag on a line of its own": /answered with 400/,
      },
    },
    {
      reason: "nginx answers a line without a version as HTTP/0.9: with the page and no headers",
      rows: { "A request that is no HTTP is refused": /^no version: no answer/ },
    },
  ],
  caddy: [
    {
      reason:
        "Go's server answers what it cannot read as a request by itself, with 400 or 431 in plain words and no headers of ours",
      rows: {
        ...Object.fromEntries(
          everyAnswer.map((row) => [row, /^a malformed path \(400\): .+ \[\]$/]),
        ),
        "A malformed path gets the error page, with 400": /^\/% Content-Type: found "text\/plain/,
        "The head of a malformed path is 400 without a body": /^HEAD \/%: more came back/,
        "The policy names what the pages carry by hash, and no more": /^style-src: found/,
      },
    },
    {
      reason: "Go's server takes a header without a name, and leaves it out",
      rows: {
        "A request that is no HTTP is refused": /^a header without a name: answered with 200/,
      },
    },
    {
      reason:
        "Go's server closes a connection whose body it has not read, which may cost its 405 on the way",
      rows: { "Who sends a large body reads that it is refused": /the connection is reset/ },
    },
  ],
  cloudflare: [
    {
      reason: "Cloudflare makes the tag by itself, one for all encodings of a file",
      rows: {
        "A page has another entity tag in each encoding": /encodings have 1 tags/,
        "A page's entity tag is the hash of its content": /ETag: found/,
      },
    },
    {
      reason: "Cloudflare compares If-None-Match with one tag, not with a list or an asterisk",
      rows: {
        "A reader who has the page gets 304 for its tag in a list": /answered with 200, wanted 304/,
        "A reader who has the page gets 304 for its tag on a line of its own":
          /answered with 200, wanted 304/,
        "A reader who has any version gets 304 for an asterisk": /answered with 200, wanted 304/,
      },
    },
    {
      reason:
        "Cloudflare compresses by its own rules, and its local runtime by others: gzip and Brotli, by the first name that it knows",
      rows: {
        "A reader who takes Zstandard gets Zstandard": /found "identity", wanted "zstd"/,
        "A reader who takes all that browsers take gets Brotli": /found "gzip", wanted "br"/,
        "A reader who refuses an encoding with q=0 does not get it":
          /found "identity", wanted "gzip"/,
        "A reader who takes any encoding gets the best": /found "identity", wanted "br"/,
        "An encoding counts in any case and with any spaces": /found "identity", wanted "gzip"/,
        "Every mix of encodings gets the best that it prefers": /found "\w+", wanted "\w+"/,
      },
    },
    {
      reason:
        "Cloudflare puts a path into its plain form first: it answers 307 to that form on this site, or serves what it names",
      rows: {
        "A page's address with encoded letters is no second address": /answered with 307/,
        "No target with two slashes leads to another origin": /leads to \/evil\.example/,
        "No target with a backslash leads to another origin": /leads to \/evil\.example/,
        "No target with encoded slashes leads to another origin": /leads to \/evil\.example/,
        "No dot-file is served": /^\/%2eenv: answered with 307/,
        "No plain traversal leaves the site": /^\/\.\.: answered with 200/,
        "No encoded traversal leaves the site": /answered with 307/,
        "No traversal that is encoded twice or overlong leaves the site": /answered with 307/,
        "No traversal with backslashes leaves the site": /answered with 307/,
        "No file beside the site is served": /answered with 307/,
        "A target without a leading slash is refused": /^courses: answered with 200/,
        "A malformed path gets the error page, with 400": /^\/%: answered with 307/,
        "A path with a null byte gets the error page, with 400": /^\/%00: answered with 404/,
        "The head of a malformed path is 400 without a body": /^HEAD \/%: answered with 307/,
        "No link and no dot-file that lies in the folder is served": /^\/%2eenv: answered with 307/,
      },
    },
    {
      reason:
        "Cloudflare's rules for headers go by path, so a refused method is kept as its page is",
      rows: {
        "Every other method is refused with 405, which allows GET and HEAD":
          /Cache-Control is "no-cache", wanted no-store/,
      },
    },
    {
      reason:
        "Cloudflare's edge decides on hosts, lengths and other methods before the site is asked; its local runtime has no edge",
      rows: {
        ...Object.fromEntries(everyAnswer.map((row) => [row, /^a CONNECT \(500\): .+ \[\]$/])),
        "CONNECT is refused": /answered with 500/,
        "Who sends a large body reads that it is refused": /answered with 500|reset/,
        "An over-long target is refused": /answered with 404/,
        "Huge headers are refused": /answered with 200/,
        "A request without a host, or with two, is refused": /^two Hosts: answered with 500/,
      },
    },
  ],
};
