import { type BuiltSite, otherSpellings } from "./built-site.ts";
import { pageHeaders, securityHeaders } from "./contract.ts";
import { type HostFiles, isPage, notice } from "./generate.ts";

/** Beside `netlify.toml`: the files that Netlify is sent. */
export const publishFolder = "site";

/**
 * Netlify's static hosting. What it relies on (docs.netlify.com):
 *
 * - `_headers` goes by path; a header that two matching rules name is sent with both values, so no
 *   rule here repeats what another has. Without one, Cache-Control is `max-age=0, must-revalidate`.
 * - `_redirects` keeps the query; `!` is for a path that is a file as well. Its status codes for a
 *   redirect are 301 and 302. A rule matches with and without a last slash, so none can take it off:
 *   that is done by "Pretty URLs", which is on where nobody has turned it off.
 * - `404.html` answers what has no file; a page is found without `.html`.
 * - Netlify compresses by itself; compressed copies are not sent.
 */
export function netlify(site: BuiltSite): HostFiles {
  const files = [...site.files.values()];
  return {
    "netlify.toml": `# ${notice}
[build]
  publish = "${publishFolder}"
`,
    [`${publishFolder}/_headers`]: `# ${notice}
${rule("/*", securityHeaders(site.hashes))}
${files
  .map((file) =>
    rule(file.address, {
      "Cache-Control": file.cache,
      "Content-Type": file.type,
      ...(isPage(file) ? pageHeaders : {}),
    }),
  )
  .join("\n")}
`,
    [`${publishFolder}/_redirects`]: `# ${notice}
${files
  .filter(isPage)
  .flatMap((page) =>
    otherSpellings(page)
      .filter((path) => !path.endsWith("/"))
      .map((path) => `${path} ${page.address} 301!`),
  )
  .join("\n")}
`,
  };
}

const rule = (path: string, values: Record<string, string>): string =>
  [path, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`)].join("\n");
