import { type BuiltSite, pagesOf } from "../../hosts/built-site.ts";
import {
  aliases,
  canonicalLink,
  documentHeaders,
  isDocument,
  resourcePolicy,
} from "../../hosts/contract.ts";
import { type Address, decoded, header, type RawResponse, request } from "./http.ts";

/** A host under test, and the site that it serves. */
export type Host = Address & { site: BuiltSite };

/** What every host of the site promises, as a sentence and its check. */
export type Promised = {
  name: string;
  /** Hosts that keep it in a way of their own, which docs/deploying.md tells. */
  except?: string[];
  /** @throws Error that says what was found and what was expected */
  check(host: Host): Promise<void>;
};

/** Throws unless two values are the same. */
function assertSame(what: string, found: unknown, expected: unknown) {
  if (Object.is(found, expected)) return;
  throw new Error(`${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

/** Throws unless a status is one of those that are right. */
function assertStatus(what: string, { status }: RawResponse, ...right: number[]) {
  if (!right.includes(status))
    throw new Error(`${what}: ${status}, expected ${right.join(" or ")}`);
}

/** Targets that lead nowhere: what lies outside the site, beside it, or in it without being part of it. */
const unreachable = [
  ...["/no-such-page", "/courses/none", "/assets/none.12345678.woff2", "/COURSES"],
  ...["/404", "/404.html", "/error", "/error.html", "/assets", "/assets/", "/cards/"],
  ...["/.env", "/%2eenv", "/.git/config", "/assets/.env", "/package.json", "/server/serve.ts"],
  ...["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fpackage.json"],
  ...["/..%5cpackage.json", "/%252e%252e/package.json", "/....//....//etc/passwd", "/etc/passwd"],
  ...["/index.html.br", "/courses.html.gz", "/courses.html.zst"],
];

/** Targets that careless redirects send to another host. */
export const misleading = [
  ...["", "/", "/index.html", "/courses/", "/%2e%2e", "/.."].map((end) => `//evil.example${end}`),
  ...["//HOST/", "/\\HOST/", "/\\/HOST/index.html", "/.//HOST/", "/%2FHOST/", "/%5CHOST/courses/"],
  ...["/%2f%2fHOST/", "/;//HOST/", "/%09/HOST/", "/%0d%0a/HOST/", "//user@HOST/"],
  ...["///HOST/", "/courses/..//HOST/"],
].map((target) => target.replace("HOST", "evil.example"));

export const promises: Promised[] = [
  {
    name: "Every file has its type, its cache rule, its security headers and its exact bytes",
    async check(host) {
      const onDocuments = Object.entries(documentHeaders(host.site.hashes));
      for (const file of host.site.files.values()) {
        const { address } = file;
        const response = await request(host, address);
        assertStatus(address, response, 200);
        const expected = {
          "Content-Type": file.type,
          "Cache-Control": file.cache,
          "X-Content-Type-Options": "nosniff",
          "Cross-Origin-Resource-Policy": resourcePolicy(address),
          Link: file.canonical && canonicalLink(file.canonical),
          ...(isDocument(file.type) && Object.fromEntries(onDocuments)),
        };
        for (const [name, value] of Object.entries(expected)) {
          assertSame(`${name} of ${address}`, header(response, name), value);
        }
        assertSame(`the bytes of ${address}`, response.body.equals(file.bytes), true);
      }
    },
  },
  {
    name: "Headers of documents are sent with documents alone",
    except: ["cloudflare"],
    async check(host) {
      for (const { address, type } of host.site.files.values()) {
        if (isDocument(type)) continue;
        const response = await request(host, address);
        for (const name of Object.keys(documentHeaders(host.site.hashes))) {
          assertSame(`${name} of ${address}`, header(response, name), undefined);
        }
      }
    },
  },
  {
    name: "HEAD gets the headers of GET and no body",
    async check(host) {
      const varying = ["date", "connection", "keep-alive", "content-length", "transfer-encoding"];
      const comparable = ({ headers }: RawResponse) =>
        headers
          .filter(([name]) => !varying.includes(name.toLowerCase()))
          .sort()
          .join("\n");
      for (const { address } of [...pagesOf(host.site.files), { address: "/no-such-page" }]) {
        const head = await request(host, address, { method: "HEAD" });
        const whole = await request(host, address);
        assertStatus(`HEAD ${address}`, head, whole.status);
        assertSame(`the headers of HEAD ${address}`, comparable(head), comparable(whole));
      }
    },
  },
  {
    name: "A page is sent compressed to clients that accept it, and to no others",
    async check(host) {
      const page = host.site.files.get("/")?.bytes as Buffer;
      for (const [accepted, right] of [
        ["gzip", ["gzip"]],
        ["gzip, deflate, br, zstd", ["gzip", "br", "zstd"]],
        ["br;q=0, gzip;q=1", ["gzip"]],
        ["identity", [undefined]],
        ["gzip;q=0", [undefined]],
        ["deflate", [undefined]],
        ["", [undefined]],
      ] as const) {
        const response = await request(host, "/", { "Accept-Encoding": accepted });
        const encoding = header(response, "content-encoding");
        const known = (right as readonly (string | undefined)[]).includes(encoding);
        assertSame(`Accept-Encoding: ${accepted} gets ${encoding}`, known, true);
        assertSame(`the page by ${encoding}`, decoded(response).equals(page), true);
        const vary = header(response, "vary")?.toLowerCase();
        assertSame(`Vary of ${encoding}`, vary?.includes("accept-encoding"), true);
      }
    },
  },
  {
    name: "HTTPS is asked for where the visitor came by it",
    except: ["cloudflare"],
    async check(host) {
      const name = "Strict-Transport-Security";
      for (const target of ["/", "/courses/", "/no-such-page"]) {
        assertSame(`${name} by HTTP`, header(await request(host, target), name), undefined);
        const secure = await request(host, target, { "X-Forwarded-Proto": "https" });
        assertSame(`${name} by HTTPS`, header(secure, name), "max-age=63072000");
      }
    },
  },
  {
    name: "A client that has a page gets 304",
    async check(host) {
      for (const { address } of pagesOf(host.site.files)) {
        const etag = header(await request(host, address), "etag") ?? "";
        const again = await request(host, address, { "If-None-Match": etag });
        assertStatus(`${address} with ${etag}`, again, 304);
        const other = await request(host, address, { "If-None-Match": '"other"' });
        assertStatus(`${address} with another tag`, other, 200);
      }
    },
  },
  {
    name: "Aliases lead to the one address of a page in one hop, with their query",
    async check(host) {
      for (const { address } of pagesOf(host.site.files)) {
        for (const alias of aliases(address)) {
          const response = await request(host, `${alias}?a=1&b=%2F`);
          assertStatus(alias, response, 301, 307, 308);
          assertSame(`Location of ${alias}`, header(response, "location"), `${address}?a=1&b=%2F`);
        }
      }
    },
  },
  {
    name: "What is not there gets the page that says so, with 404, which is not kept",
    async check(host) {
      for (const target of unreachable) {
        const response = await request(host, target);
        // Some hosts take dots and double slashes out of a path first, or refuse it.
        const redirected = [301, 307, 308, 400].includes(response.status);
        if (/\.\.|%2e|\/\//.test(target) && redirected) continue;
        assertStatus(target, response, 404);
        assertSame(`the page of ${target}`, response.body.equals(host.site.notFound.bytes), true);
        const cache = header(response, "cache-control") ?? "";
        assertSame(`${target} is kept: ${cache}`, /no-store|max-age=0/.test(cache), true);
        const type = header(response, "content-type");
        assertSame(`Content-Type of ${target}`, type, "text/html; charset=utf-8");
        for (const [name, value] of Object.entries(documentHeaders(host.site.hashes))) {
          assertSame(`${name} of ${target}`, header(response, name), value);
        }
      }
    },
  },
  {
    name: "No target leads to another host",
    async check(host) {
      for (const target of misleading) {
        const location = header(await request(host, target), "location") ?? "/";
        const url = new URL(location, `http://${host.hostname}:${host.port}/`);
        assertSame(`where ${target} leads`, url.hostname, host.hostname);
      }
    },
  },
  {
    name: "Methods that change things are refused",
    async check(host) {
      for (const method of ["POST", "PUT", "DELETE"]) {
        const response = await request(host, "/", { method, "Content-Length": "0" });
        assertStatus(`${method} /`, response, 405);
      }
    },
  },
];
