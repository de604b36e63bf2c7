import * as attacks from "./attacks.ts";
import type { Host } from "./claims.ts";
import * as conditions from "./conditions.ts";
import * as encodings from "./encodings.ts";
import * as everyAnswer from "./every-answer.ts";
import * as failures from "./failures.ts";
import * as files from "./files.ts";
import * as ranges from "./ranges.ts";
import * as redirects from "./redirects.ts";
import * as securityText from "./security-text.ts";

export type { Host } from "./claims.ts";

/** One line of the contract: a sentence, by which a host may name an exception, and its check. */
export type Row = {
  name: string;
  /** @throws Error with a sentence of what was found and what was wanted */
  check(host: Host): Promise<void>;
};

const row = (name: string, check: Row["check"]): Row => ({ name, check });

/**
 * The contract that every host of this site keeps, whoever it is. Each row speaks HTTP/1.1 over a
 * socket of its own; none needs more of the host than its address and the files that it ought to serve.
 */
export const rows: Row[] = [
  // A page, with GET or HEAD.
  row("Every page is answered with 200, as HTML in UTF-8, in its exact bytes", files.pages),
  row("The head of every page is that of the page, without a body", files.heads),
  row("A page is asked for again each time, and varies by encoding", files.pageCaching),
  row("A page's entity tag is strong, and the same each time", files.strongTags),
  row("A page has another entity tag in each encoding", files.tagsByEncoding),
  row("A page's entity tag is the hash of its content", files.exactTags),
  row("A page is found whatever its query says", files.queries),
  row("A page names the rules by which the next one may be prepared", files.preparing),
  row("A client of HTTP/1.0 is answered, and let go", files.oldClients),
  row("Every other file has its type and its exact bytes", files.otherFiles),

  // The same with If-None-Match.
  row("A reader who has the page gets 304 for its tag", conditions.oneTag),
  row("A reader who has the page gets 304 for its tag in each encoding", conditions.encodedTags),
  row("A reader who has the page gets 304 for its tag in a list", conditions.listedTag),
  row("A reader who has the page gets 304 for its tag on a line of its own", conditions.twoLines),
  row("A reader who has the page gets 304 for its tag marked weak", conditions.weakTag),
  row("A reader who has any version gets 304 for an asterisk", conditions.anyTag),
  row("A reader who has the page gets 304 for its head", conditions.head),
  row("A reader who has another version gets the page", conditions.otherTags),
  row("A 304 has the tag, caching and variance of the page, and no body", conditions.headers),
  row("A tag makes no page of what is missing", conditions.missing),

  // Accept-Encoding in any mix.
  row("A reader who takes Brotli gets Brotli", encodings.brotli),
  row("A reader who takes Zstandard gets Zstandard", encodings.zstandard),
  row("A reader who takes gzip gets gzip", encodings.gzip),
  row("A reader who takes no encoding gets the plain page", encodings.plain),
  row("A reader who takes all that browsers take gets Brotli", encodings.browsers),
  row("A reader who refuses an encoding with q=0 does not get it", encodings.refused),
  row("A reader who prefers an encoding gets it", encodings.preferred),
  row("A reader who takes any encoding gets the best", encodings.asterisk),
  row("An encoding counts in any case and with any spaces", encodings.spelling),
  row("A malformed list of encodings gets a readable page", encodings.malformed),
  row("No mix of encodings gets one that it does not allow", encodings.allowedMixes),
  row("Every mix of encodings gets the best that it prefers", encodings.preferredMixes),
  row("A font, compressed by nature, is not encoded again", encodings.fonts),

  // Hashed assets.
  row("A hashed file is kept for a year", files.hashedFiles),
  row("A reader who has a hashed file gets 304 for its tag", conditions.hashedFile),
  row("A missing hashed file is a 404 that is not kept", failures.missingAsset),

  // One address for each page.
  row("A page's address with a slash leads to the page with 308", redirects.slash),
  row("A page's address with /index.html leads to the page with 308", redirects.index),
  row("A page's address with .html leads to the page with 308", redirects.ending),
  row("The home page's /index.html leads to / with 308", redirects.home),
  row("A redirect keeps the query", redirects.query),
  row("A page's address with encoded letters is no second address", redirects.encoded),
  row("A page's address in capital letters is no second address", redirects.capitals),
  row("No target with two slashes leads to another origin", redirects.slashes),
  row("No target with a backslash leads to another origin", redirects.backslashes),
  row("No target with encoded slashes leads to another origin", redirects.encodedSlashes),
  row("No query adds a header to a redirect", redirects.injection),

  // Ranges.
  row("A sane range is answered by RFC 9110, or with the whole", ranges.sane),
  row("An absurd range is answered by RFC 9110, or with the whole", ranges.absurd),
  row("Many ranges are answered by RFC 9110, or with the whole", ranges.many),
  row("A range of an encoded page is one of its encoded bytes, or the whole", ranges.encoded),
  row("A range of an outdated version gets the whole", ranges.outdated),

  // Other methods.
  row("Every other method is refused with 405, which allows GET and HEAD", failures.methods),
  row("A method that does not exist is refused", failures.unknownMethods),
  row("TRACE gives nothing back of what was sent", failures.trace),
  row("CONNECT is refused", failures.connect),
  row("Who sends a large body reads that it is refused", failures.largeBody),

  // What is not there, and what is no path.
  row("An unknown path gets the page that says so, with 404", failures.unknownPaths),
  row("The head of an unknown path is 404 without a body", failures.unknownHead),
  row("The pages for failures have no address of their own", failures.ownAddresses),
  row("A malformed path gets the error page, with 400", failures.malformedPaths),
  row("A path with a null byte gets the error page, with 400", failures.nullBytes),
  row("The head of a malformed path is 400 without a body", failures.malformedHead),

  // Attacks: nothing outside the site is ever read.
  row("No dot-file is served", attacks.dotFiles),
  row("No plain traversal leaves the site", attacks.plainTraversal),
  row("No encoded traversal leaves the site", attacks.encodedTraversal),
  row("No traversal that is encoded twice or overlong leaves the site", attacks.doubleTraversal),
  row("No traversal with backslashes leaves the site", attacks.backslashTraversal),
  row("No file beside the site is served", attacks.besides),
  row("No compressed copy has an address of its own", attacks.compressedCopies),
  row("An absolute target is refused, or answered from this site", attacks.absoluteTargets),
  row("A target without a leading slash is refused", attacks.rootlessTargets),
  row("An over-long target is refused", attacks.longTargets),
  row("Huge headers are refused", attacks.hugeHeaders),
  row("A request without a host, or with two, is refused", attacks.hosts),
  row("A request whose length is ambiguous is refused", attacks.ambiguousLengths),
  row("A request that is no HTTP is refused", attacks.noHttp),
  row("Requests sent at once are answered in their order", attacks.pipelines),
  row("A body that belongs to a GET is not taken for the next request", attacks.bodies),

  // Every answer, refusals too.
  row("Every answer has a content security policy that begins with nothing", everyAnswer.policy),
  row("The policy names what the pages carry by hash, and no more", everyAnswer.policyHashes),
  row("The policy is short enough for every host", everyAnswer.policyLength),
  row("Every answer is isolated from other origins", everyAnswer.isolation),
  row("Every answer asks for HTTPS for a year or more", everyAnswer.transport),
  row("Every answer forbids to guess its type", everyAnswer.sniffing),
  row("Every answer keeps the reader's path to itself", everyAnswer.referrer),
  row("Every answer denies every powerful feature", everyAnswer.permissions),
  row("No answer boasts of what made it", everyAnswer.boasts),
  row("No answer sets a cookie or opens itself to other origins", everyAnswer.openings),
  row("No answer has a header twice", everyAnswer.repeats),
  row("The HTTP Observatory would give 150 points", everyAnswer.observatory),

  // /.well-known/security.txt
  row("Who finds a weakness finds out whom to tell", securityText.contact),
  row("What security.txt says ends within a year", securityText.expiry),
];
