import { expect, test } from "vitest";

import { securityHeaders } from "./contract.ts";
import { exampleSite } from "./example-site.ts";
import { netlify } from "./netlify.ts";

const site = exampleSite();
const files = netlify(site);

test("No header is in two rules that match one path, for Netlify would send both", () => {
  const [always = "", ...rules] = (files["site/_headers"] ?? "").split(/^(?=\/)/gm).slice(1);
  expect(always.startsWith("/*\n")).toBe(true);
  for (const [name, value] of Object.entries(securityHeaders(site.hashes))) {
    expect(always.split(`  ${name}: ${value}\n`)).toHaveLength(2);
    for (const rule of rules) expect(rule).not.toContain(`${name}:`);
  }
  expect(new Set(rules.map((rule) => rule.split("\n")[0])).size).toBe(site.files.size);
});

test("Spellings lead to the one address; the last slash is Netlify's own business", () => {
  const rules = (files["site/_redirects"] ?? "").split("\n").filter((line) => /^\//.test(line));
  expect(rules).toContain("/courses.html /courses 301!");
  expect(rules).toContain("/index.html / 301!");
  expect(rules.some((rule) => /^\S+\/ /.test(rule))).toBe(false);
});
