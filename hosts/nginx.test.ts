import { expect, test } from "vitest";

import { securityHeaders } from "./contract.ts";
import { exampleSite } from "./example-site.ts";
import { nginx, quote } from "./nginx.ts";

const site = exampleSite();
const configuration = nginx(site)["nginx.conf"] ?? "";
const server = configuration.slice(configuration.indexOf("server {"));

test("nginx sends every security header once, with every status", () => {
  for (const [name, value] of Object.entries(securityHeaders(site.hashes))) {
    expect(server.split(`add_header ${name} `)).toHaveLength(2);
    expect(server).toContain(`add_header ${name} ${quote(value)} always;`);
  }
});

test("No location has headers of its own, for it would lose all others", () => {
  const locations = server.slice(server.indexOf("location / {"));
  expect(locations).not.toContain("add_header");
});

test("Every block that is opened is closed", () => {
  const depths = configuration
    .replaceAll(/"(?:[^"\\]|\\.)*"|#.*/g, "")
    .matchAll(/[{}]/g)
    .map(([brace]) => (brace === "{" ? 1 : -1));
  expect(depths.reduce((sum, step) => sum + step, 0)).toBe(0);
});

test("Every file has its tag in each encoding", () => {
  expect(configuration).toContain('"courses.html.br" "\\"hash-of-courses-html-br\\"";');
  expect(configuration).toContain('"assets/font.a1b2c3d4.woff2" "\\"hash-of-assets-font');
  expect(configuration).not.toContain("woff2.br");
});

test("A value that nginx would read a variable in is refused", () => {
  expect(quote('say "yes" \\')).toBe('"say \\"yes\\" \\\\"');
  expect(() => quote("costs $5")).toThrow('nginx cannot be told to send "costs $5"');
});

test("A file without the compressed copies that its like have is named", () => {
  const odd = exampleSite();
  const page = odd.files.get("/courses");
  if (page) odd.files.set("/courses", { ...page, encoded: {} });
  expect(() => nginx(odd)).toThrow("courses.html has 0 compressed copies, unlike other files");
});
