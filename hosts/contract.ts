/**
 * What every host answers, whoever it is: the one source of our server's behaviour and of the
 * configurations for other hosts. `docs/deploying.md` says it in words, `tests/conformance` in requests.
 */

/** The longest path and query that is looked at, in characters; longer ones are answered with 414. */
export const longestTarget = 2_048;

/** How long an answer may be kept: a page is asked for again each time, a hashed file never. */
export const cacheControl = {
  page: "no-cache",
  asset: "public, max-age=31536000, immutable",
  failure: "no-store",
} as const;

/** Types by file name ending. Text is UTF-8, and says so. */
export const contentTypes: Record<string, string> = {
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  xml: "application/xml; charset=utf-8",
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  ico: "image/x-icon",
  woff2: "font/woff2",
};

/** Files whose type their ending does not tell. */
export const namedTypes: Record<string, string> = {
  "/speculation-rules.json": "application/speculationrules+json",
};

/** The content encodings that the build writes beside each text file, best first. */
export const encodings = [
  { name: "br", ending: ".br" },
  { name: "zstd", ending: ".zst" },
  { name: "gzip", ending: ".gz" },
] as const;

/** Powerful features, all of them off: the site uses none, and nothing it might embed may. */
const deniedFeatures = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "display-capture",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "local-fonts",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "xr-spatial-tracking",
];

/** Hashes of the inline style sheets and scripts of all pages, as `sha256-…`. */
export type InlineHashes = { styles: string[]; scripts: string[] };

/**
 * The content security policy: what the pages carry, by hash, and files of their own host.
 * Below 1,784 characters, which is what CloudFront allows.
 */
export function contentSecurityPolicy({ styles, scripts }: InlineHashes): string {
  const quoted = (hashes: string[]) =>
    hashes.length > 0 ? hashes.map((hash) => `'${hash}'`).join(" ") : "'none'";
  return [
    "default-src 'none'",
    `script-src ${quoted(scripts)}`,
    `style-src ${quoted(styles)}`,
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
  ].join("; ");
}

/** The headers of every answer, of failures too. */
export function securityHeaders(hashes: InlineHashes): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(hashes),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy": deniedFeatures.map((feature) => `${feature}=()`).join(", "),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
    "X-Content-Type-Options": "nosniff",
  };
}

/** What a page carries besides: the rules by which a browser may prepare the next one. */
export const pageHeaders: Record<string, string> = {
  "Speculation-Rules": '"/speculation-rules.json"',
};
