/**
 * What every host of this site promises: media types, security headers, cache rules, encodings and
 * aliases. Our server reads it directly; the configurations of other hosts are generated from it.
 */

/** Values of Cache-Control: pages are revalidated on each visit, hashed files never, errors not kept. */
export const cacheControl = {
  page: "no-cache",
  asset: "public, max-age=31536000, immutable",
  error: "no-store",
} as const;

/** Media types by file extension. */
export const mediaTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  xml: "text/xml; charset=utf-8",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json",
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff2: "font/woff2",
};

/** Where a page names the rules by which a browser may fetch pages ahead. */
const speculationRules = "/speculation-rules.json";

/** Media types by address, of files whose extension does not tell theirs. */
export const namedTypes: Record<string, string> = {
  [speculationRules]: "application/speculationrules+json",
  "/feed.xml": "application/rss+xml; charset=utf-8",
  "/atom.xml": "application/atom+xml; charset=utf-8",
  "/feed.json": "application/feed+json; charset=utf-8",
};

/** The content codings that the build writes beside each text file, best first. */
export const encodings = ["br", "zstd", "gzip"] as const;

/** How the names of the compressed copies end. */
export const encodingExtensions = { br: ".br", zstd: ".zst", gzip: ".gz" };

/** Other sites show the social cards; everything else is for this site's own pages. */
export const resourcePolicy = (address: string): string =>
  address.startsWith("/cards/") ? "cross-origin" : "same-origin";

/**
 * Strict-Transport-Security, two years, sent where the visitor came by TLS. An owner who has a
 * certificate for every subdomain may add `; includeSubDomains; preload` with the variable HSTS.
 */
export const strictTransport = process.env.HSTS || "max-age=63072000";

/**
 * What a browser could do for a page without a script or a frame: watch its visitors, where an image or
 * a frame asks for it. All else needs a script, a player or a frame, which the policy of content bars.
 */
const deniedFeatures = "browsing-topics=()";

/** Hashes of the inline stylesheets and scripts of all pages, as `sha256-…`. */
export type InlineHashes = { styles: string[]; scripts: string[] };

/** The headers of documents: HTML and SVG, which a browser may open on their own. */
export function documentHeaders({ styles, scripts }: InlineHashes): Record<string, string> {
  const sources = (hashes: string[]) =>
    hashes.length > 0 ? hashes.map((hash) => `'${hash}'`).join(" ") : "'none'";
  const policy = [
    "default-src 'none'",
    `script-src ${sources(scripts)}`,
    `style-src ${sources(styles)}`,
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    // Nothing here connects; checkers that read robots.txt and llms.txt from within a page do.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    // The two together also give each document an agent cluster of its own origin.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": deniedFeatures,
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Speculation-Rules": `"${speculationRules}"`,
  };
}

/** Whether a media type is one that `documentHeaders` are for. */
export const isDocument = (type: string): boolean => /^(text\/html|image\/svg)/.test(type);

/** The value of Link for a page's Markdown alternate, by the page's address with its host (RFC 6596). */
export const canonicalLink = (page: string): string => `<${page}>; rel="canonical"`;

/** The aliases of a page: each is redirected with 308 to the page's one address. */
export const aliases = (address: string): string[] =>
  address === "/"
    ? ["/index.html", "/index"]
    : ["/", "/index.html", "/index", ".html"].map((suffix) => address + suffix);
