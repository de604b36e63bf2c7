import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { type BuiltSite, pagesOf, readBuiltSite } from "./built-site.ts";
import {
  aliases,
  cacheControl,
  canonicalLink,
  documentHeaders,
  namedTypes,
  resourcePolicy,
  strictTransport,
} from "./contract.ts";

/**
 * Writes what other hosts need for one build: `nginx.conf` and `Caddyfile`, made from the templates
 * beside this file, and `static/` for hosts that take a folder: the whole site, with `_headers` and
 * `_redirects`, which Cloudflare and Netlify read.
 *
 * @param source the folder of the finished site
 * @param target the folder to write, which must not exist
 * @throws where a value cannot be written in a configuration's syntax
 */
export async function writeHosts(source: string, target: string): Promise<void> {
  const site = await readBuiltSite(source);
  const files: Record<string, string | Buffer> = await hostFiles(site);
  // They compress by themselves, and have a page of their own for 400.
  for (const { name, bytes } of [...site.files.values(), site.notFound]) {
    files[`static/${name}`] = bytes;
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, name), content);
  }
}

/** The configurations that belong to one build, by file name. */
async function hostFiles(site: BuiltSite): Promise<Record<string, string>> {
  const headers = Object.entries(documentHeaders(site.hashes));
  const types = Object.entries(namedTypes);
  const canonical = site.files.get("/index.md")?.canonical;
  if (!canonical) throw new Error("the home page's Markdown alternate has no canonical address");
  const nginxTypes = types.map(
    ([address, type]) => `location ~ ^${address}$ { types { } default_type "${type}"; }`,
  );
  const caddyTypes = types.map(([address, type]) => `header ${address} Content-Type "${type}"`);
  const values = {
    "page cache": cacheControl.page,
    "asset cache": cacheControl.asset,
    "error cache": cacheControl.error,
    transport: strictTransport,
    pages: pagesOf(site.files)
      .flatMap(({ address }) => address.slice(1) || [])
      .join("|"),
  };
  const nginxHeaders = headers.map(([name, value]) => `add_header ${name} ${quote(value)} always;`);
  const caddyHeaders = headers.map(([name, value]) => `${name} ${quote(value)}`);
  return {
    "nginx.conf": await fill("nginx/release.conf", {
      ...values,
      "named types": nginxTypes.join("\n    "),
      "canonical link": quoted(canonicalLink(`${canonical}$1`)),
      "document headers": nginxHeaders.join("\n"),
    }),
    Caddyfile: await fill("caddy/release.caddy", {
      ...values,
      "named types": caddyTypes.join("\n\t"),
      "canonical link": quoted(canonicalLink(`${canonical}{re.alternate.1}`)),
      "document headers": caddyHeaders.join("\n\t\t"),
    }),
    "static/_headers": headersByPath(site),
    "static/_redirects": `${redirects(site).join("\n")}\n`,
  };
}

/** Fills the placeholders of a template. */
async function fill(template: string, values: Record<string, string>): Promise<string> {
  const text = await readFile(new URL(template, import.meta.url), "utf8");
  return text.replaceAll(/@@([a-z ]+)@@/g, (_, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template} asks for ${name}, which nobody gives`);
    return value;
  });
}

/** A value in quotes, without what nginx or Caddy would read a variable in. */
function quote(value: string): string {
  if (/[${}\\\n]/.test(value)) throw new Error(`a header cannot be written: ${value}`);
  return quoted(value);
}

const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`;

/**
 * Rules by path. Cloudflare joins a header of two matching rules with a comma and Netlify sends both, so
 * no header stands in two; neither knows statuses, so what an unknown path needs is sent with every
 * path, and each file has its own cache rule: one for `/assets/*` would keep a missing asset for a year.
 *
 * @throws where Cloudflare would leave out what is beyond its limits
 */
function headersByPath(site: BuiltSite): string {
  const rule = (path: string, headers: Record<string, string>) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join("\n");
  const always = {
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
    "Strict-Transport-Security": strictTransport,
    ...documentHeaders(site.hashes),
  };
  const rules = [...site.files.values()].map(({ address, cache, type, canonical }) =>
    rule(address, {
      "Cache-Control": cache,
      "Content-Type": type,
      "Cross-Origin-Resource-Policy": resourcePolicy(address),
      ...(canonical && { Link: canonicalLink(canonical) }),
    }),
  );
  const text = `${[rule("/*", always), ...rules].join("\n")}\n`;
  if (rules.length >= 100 || text.split("\n").some(({ length }) => length > 2_000)) {
    throw new Error("Cloudflare reads 100 rules of 2,000 characters a line, and there are more");
  }
  return text;
}

/**
 * Cloudflare and Netlify take a last slash off by themselves, and a rule for it would match the address
 * without one. A rewrite to what is not there hides the page for unknown paths.
 */
function redirects(site: BuiltSite): string[] {
  const rules = pagesOf(site.files).flatMap(({ address }) =>
    aliases(address).flatMap((alias) => (alias.endsWith("/") ? [] : `${alias} ${address} 301`)),
  );
  return [...rules, "/404.html /no-such-page 200", "/404 /no-such-page 200"];
}
