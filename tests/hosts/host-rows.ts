import { securityHeaders } from "../../hosts/contract.ts";
import { aPage, assetsOf, claim, claimSame, claimStatus, get } from "../conformance/claims.ts";
import { header, values } from "../conformance/http.ts";
import type { Row } from "../conformance/rows.ts";

/** What lies in the served folder, and is no part of the site: `processes.ts` puts it there. */
const planted = [
  "/.env",
  "/.git/config",
  "/linked",
  "/linked.html",
  "/folder/passwd",
  "/%2eenv",
  "/folder/../linked",
];

const elsewhere = "evil.example";
const tricky = [
  `//${elsewhere}`,
  `//${elsewhere}/courses/`,
  `///${elsewhere}/`,
  `/\\${elsewhere}/`,
  `/\\/${elsewhere}/index.html`,
  `/%2F${elsewhere}/`,
  `/%2F%2F${elsewhere}/index.html`,
  `/%5C${elsewhere}/`,
  `/%5c%5c${elsewhere}/courses/`,
  `/.//${elsewhere}/`,
  `/%2e//${elsewhere}/`,
  `/courses/..//${elsewhere}/`,
  `/%09/${elsewhere}/`,
  `/%0d%0a/${elsewhere}/`,
];

/** Rows for hosts that are processes with a folder, beside those of the conformance suite. */
export const hostRows: Row[] = [
  {
    name: "No link and no dot-file that lies in the folder is served",
    async check(host) {
      for (const target of planted) {
        const { status, body } = await get(host, target);
        claim(!/swordfish|root:/.test(body.toString()), `${target}: was served`);
        claim([400, 404].includes(status), `${target}: answered with ${status}`);
      }
    },
  },
  {
    name: "No redirect names another host, whatever was asked for",
    async check(host) {
      for (const target of tricky) {
        const location = header(await get(host, target), "location") ?? "/";
        claim(/^\/(?![/\\])/.test(location), `${target}: leads to ${location}`);
      }
    },
  },
  {
    name: "Every 200, 304, 308, 404 and 405 has each security header once, in its exact words",
    async check(host) {
      const { address } = aPage(host);
      const tag = header(await get(host, address), "etag") ?? "";
      const answers = [
        [200, await get(host, address)],
        [200, await get(host, address, { "Accept-Encoding": "br, gzip" }, "HEAD")],
        [200, await get(host, assetsOf(host)[0]?.address ?? "")],
        [304, await get(host, address, { "If-None-Match": tag })],
        [308, await get(host, `${address}/`)],
        [404, await get(host, "/no-such-page")],
        [404, await get(host, "/assets/none.woff2")],
        [405, await get(host, address, {}, "POST")],
      ] as const;
      for (const [status, answer] of answers) {
        claimStatus(`wanted ${status}`, answer, status);
        for (const [name, value] of Object.entries(securityHeaders(host.site.hashes))) {
          claimSame(`${name} of a ${status}`, values(answer, name).join(" and "), value);
        }
      }
    },
  },
];
