import { expect, test } from "vitest";

import { cloudflare, cloudflareAssets, headerLimits } from "./cloudflare.ts";
import { securityHeaders } from "./contract.ts";
import { exampleSite } from "./example-site.ts";

const site = exampleSite();
const files = cloudflare(site);
const headers = files["assets/_headers"] ?? "";
const redirects = files["assets/_redirects"] ?? "";

/** The headers that a path gets: all rules that match, in their order. */
function headersOf(path: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let matches = false;
  for (const line of headers.split("\n").filter((text) => text && !text.startsWith("#"))) {
    if (!line.startsWith(" ")) matches = line === path || line === "/*";
    else if (matches && line.trim().startsWith("! ")) found.delete(line.trim().slice(2));
    else if (matches) {
      const [, name = "", value = ""] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
      found.set(name, [...(found.get(name) ?? []), value]);
    }
  }
  return found;
}

test("The configuration is JSON with comments, and names its folder", () => {
  const { assets } = JSON.parse((files["wrangler.jsonc"] ?? "").replaceAll(/^\/\/.*$/gm, ""));
  expect(assets).toEqual({
    directory: "./assets",
    html_handling: "none",
    not_found_handling: "404-page",
  });
});

test("Every path gets every security header once", () => {
  for (const path of ["/", "/courses", "/assets/font.a1b2c3d4.woff2", "/no-such-page"]) {
    const found = headersOf(path);
    for (const [name, value] of Object.entries(securityHeaders(site.hashes))) {
      expect(found.get(name), `${name} of ${path}`).toEqual([value]);
    }
  }
});

test("A file is kept as the contract says, and what is missing is not kept", () => {
  expect(headersOf("/courses").get("Cache-Control")).toEqual(["no-cache"]);
  expect(headersOf("/assets/font.a1b2c3d4.woff2").get("Cache-Control")).toEqual([
    "public, max-age=31536000, immutable",
  ]);
  expect(headersOf("/assets/none.woff2").get("Cache-Control")).toEqual(["no-store"]);
});

test("The files keep Cloudflare's limits, or the build ends", () => {
  const lines = headers.split("\n");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(headerLimits.line);
  expect(lines.filter((line) => line.startsWith("/")).length).toBeLessThanOrEqual(
    headerLimits.rules,
  );
  const large = exampleSite();
  const page = large.files.get("/courses");
  for (let count = 0; page && count < 100; count += 1) {
    large.files.set(`/page-${count}`, { ...page, address: `/page-${count}` });
  }
  expect(() => cloudflare(large)).toThrow("Cloudflare reads 100 rules");
});

test("Every other spelling leads to the one address, and no rule is there twice", () => {
  const rules = redirects.split("\n").filter((line) => line.startsWith("/"));
  expect(rules).toContain("/courses /courses.html 200");
  expect(rules).toContain("/courses/ /courses 308");
  expect(rules).toContain("/index.html / 308");
  expect(new Set(rules.map((rule) => rule.split(" ")[0])).size).toBe(rules.length);
});

test("Neither the error page nor compressed copies are sent", () => {
  expect(cloudflareAssets(site)).toContain("404.html");
  expect(cloudflareAssets(site)).not.toContain("error.html");
  expect(cloudflareAssets(site).some((name) => name.endsWith(".br"))).toBe(false);
});
