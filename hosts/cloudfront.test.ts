import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

import { cloudfront } from "./cloudfront.ts";
import { pageHeaders, securityHeaders } from "./contract.ts";
import { exampleSite } from "./example-site.ts";

const site = exampleSite();
const files = cloudfront(site);

type Value = { value: string; multiValue?: { value: string }[] };
const handle = (uri: string, querystring: Record<string, Value> = {}) =>
  runInNewContext(`${files["function.js"]}; JSON.stringify(handler(event))`, {
    event: { request: { uri, querystring } },
  });

test("A page is asked for as its file, and every other spelling leads to it", () => {
  expect(JSON.parse(handle("/courses")).uri).toBe("/courses.html");
  expect(JSON.parse(handle("/")).uri).toBe("/index.html");
  expect(JSON.parse(handle("/assets/font.a1b2c3d4.woff2")).uri).toBe("/assets/font.a1b2c3d4.woff2");
  for (const spelled of ["/courses/", "/courses.html", "/courses/index.html"]) {
    expect(JSON.parse(handle(spelled))).toMatchObject({
      statusCode: 308,
      headers: { location: { value: "/courses" } },
    });
  }
});

test("A redirect keeps the query, with repeated names and names without a value", () => {
  const query = {
    a: { value: "1", multiValue: [{ value: "1" }, { value: "2" }] },
    b: { value: "" },
  };
  expect(JSON.parse(handle("/courses/", query)).headers.location.value).toBe("/courses?a=1&a=2&b");
});

test("The pages for failures have no address of their own", () => {
  expect(JSON.parse(handle("/404.html")).uri).toBe("/no-address-of-its-own");
  expect(JSON.parse(handle("/error.html")).uri).toBe("/no-address-of-its-own");
});

test("The policy has every header of the contract, once", () => {
  const { SecurityHeadersConfig: own, CustomHeadersConfig: custom } = JSON.parse(
    files["response-headers-policy.json"] ?? "",
  );
  const headers = securityHeaders(site.hashes);
  expect(own.ContentSecurityPolicy.ContentSecurityPolicy).toBe(headers["Content-Security-Policy"]);
  expect(own.StrictTransportSecurity).toMatchObject({
    AccessControlMaxAgeSec: 63_072_000,
    IncludeSubdomains: true,
    Preload: true,
  });
  const named = [
    "Content-Security-Policy",
    "Referrer-Policy",
    "Strict-Transport-Security",
    "X-Content-Type-Options",
    ...custom.Items.map(({ Header }: { Header: string }) => Header),
  ];
  expect(named.toSorted()).toEqual(Object.keys({ ...headers, ...pageHeaders }).toSorted());
  expect(custom.Quantity).toBe(custom.Items.length);
});
