import { type BuiltFile, type BuiltSite, otherSpellings } from "./built-site.ts";
import { cacheControl, pageHeaders, securityHeaders } from "./contract.ts";
import { allFiles, type HostFiles, isPage, notice } from "./generate.ts";

/** Beside `wrangler.jsonc`: the files that Cloudflare is sent. */
export const assetsFolder = "assets";

/** What Cloudflare reads of `_headers`; a rule or a line beyond is left out without a word. */
export const headerLimits = { rules: 100, line: 2_000 };

/**
 * Static assets of a Worker, without a script: requests for them are free and start nothing. What it
 * relies on (developers.cloudflare.com/workers/static-assets):
 *
 * - `_headers` goes by path and never by status. All rules that match apply; a header of two rules is
 *   joined by a comma, unless the later one takes it off first with `!`. So no-store stands for every
 *   path and each file has its own: a rule for `/assets/*` would keep a missing file for a year.
 * - `_redirects` comes before the files and keeps the query; 200 answers with another file.
 * - `html_handling: "none"` leaves the addresses to `_redirects`; every other setting answers with 307.
 * - `not_found_handling: "404-page"` answers what has no file with `404.html` and 404.
 * - Cloudflare compresses by itself, by what it knows of the visitor; compressed copies are not sent.
 *
 * @throws where a rule would be beyond Cloudflare's limits
 */
export function cloudflare(site: BuiltSite): HostFiles {
  return {
    "wrangler.jsonc": `// ${notice}
${JSON.stringify(
  {
    name: "know-ai",
    compatibility_date: "2026-11-01",
    send_metrics: false,
    assets: {
      directory: `./${assetsFolder}`,
      html_handling: "none",
      not_found_handling: "404-page",
    },
  },
  undefined,
  2,
)}
`,
    [`${assetsFolder}/_headers`]: headers(site),
    [`${assetsFolder}/_redirects`]: redirects(site),
  };
}

/** The names of the files to send, as they are in the site's folder. */
export const cloudflareAssets = (site: BuiltSite): string[] =>
  allFiles(site)
    .filter((file) => file !== site.error)
    .map(({ name }) => name);

function headers(site: BuiltSite): string {
  const always = {
    ...securityHeaders(site.hashes),
    "Cache-Control": cacheControl.failure,
    // Of every answer: it is no harm elsewhere, and 405 must have it.
    Allow: "GET, HEAD",
    Vary: "Accept-Encoding",
  };
  const rules = [
    rule("/*", always),
    ...[...site.files.values()].map((file) =>
      rule(file.address, {
        "! Cache-Control": undefined,
        "Cache-Control": file.cache,
        "Content-Type": file.type,
        ...(isPage(file) ? pageHeaders : {}),
      }),
    ),
  ];
  const longest = Math.max(
    ...rules
      .join("\n")
      .split("\n")
      .map(({ length }) => length),
  );
  if (rules.length > headerLimits.rules || longest > headerLimits.line) {
    throw new Error(
      `Cloudflare reads ${headerLimits.rules} rules of ${headerLimits.line} characters a line, and there are ${rules.length} of up to ${longest}`,
    );
  }
  return `# ${notice}\n${rules.join("\n")}\n`;
}

function rule(path: string, values: Record<string, string | undefined>): string {
  const lines = Object.entries(values).map(
    ([name, value]) => `  ${value === undefined ? name : `${name}: ${value}`}`,
  );
  return [path, ...lines].join("\n");
}

function redirects(site: BuiltSite): string {
  const lines = [...site.files.values()].filter(isPage).flatMap(pageRedirects);
  // No file: what a rewrite does not find is answered with 404.html and 404.
  const hidden = `/${site.notFound.name} /no-address-of-its-own 200`;
  return `# ${notice}\n${[...lines, hidden].join("\n")}\n`;
}

const pageRedirects = (page: BuiltFile): string[] => [
  `${page.address} /${page.name} 200`,
  ...otherSpellings(page).map((path) => `${path} ${page.address} 308`),
];
