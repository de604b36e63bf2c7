import { expect, test } from "vitest";

import { caddy, quote } from "./caddy.ts";
import { securityHeaders } from "./contract.ts";
import { exampleSite } from "./example-site.ts";

const site = exampleSite();
const { Caddyfile = "" } = caddy(site);

test("Caddy sends every security header once, with pages and with failures", () => {
  for (const [name, value] of Object.entries(securityHeaders(site.hashes))) {
    expect(Caddyfile.split(`\t${name} `)).toHaveLength(2);
    expect(Caddyfile).toContain(`\t\t${name} ${quote(value)}\n`);
  }
  expect(Caddyfile.split("import always")).toHaveLength(3);
});

test("Every block that is opened is closed", () => {
  const lines = Caddyfile.split("\n").filter((line) => !line.trimStart().startsWith("#"));
  const opened = lines.filter((line) => line.endsWith("{")).length;
  const closed = lines.filter((line) => line.trim() === "}").length;
  expect(opened).toBe(closed);
  expect(opened).toBeGreaterThan(10);
});

test("Only files of the list are served, each with its tag in each encoding", () => {
  expect(Caddyfile).toContain('"/courses" "/courses.html" "text/html; charset=utf-8" "no-cache"');
  expect(Caddyfile).toContain('"/courses.html.br" `"hash-of-courses-html-br"`');
  expect(Caddyfile).not.toContain("woff2.br");
});

test("A value that Caddy would read a placeholder in is refused", () => {
  expect(quote('say "yes"')).toBe('`say "yes"`');
  expect(() => quote("{path}")).toThrow('Caddy cannot be told to send "{path}"');
});
