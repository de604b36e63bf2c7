import { Headers } from "undici";
import { expect, test } from "vitest";

import { isPublic } from "./fetch-page.ts";
import { isWall } from "./link-address.ts";
import { readPageHead } from "./page-head.ts";

const latin = Buffer.from("<meta charset=windows-1252><title>Caf\xe9 \x93AI\x94</title>", "latin1");
const cut = Buffer.from("<title>Café “AI”</title>é").subarray(0, -1);
test.each([
  ["UTF-8 that is announced as Latin-1", Buffer.from("<title>Café “AI”</title>"), "iso-8859-1"],
  ["Windows-1252 that is announced as UTF-8", latin, "utf-8"],
  ["UTF-8 that is cut off inside a character", cut, "iso-8859-1"],
])("A title in %s is read as it is meant", (_, body, charset) => {
  const headers = new Headers({ "content-type": `text/html; charset=${charset}` });
  expect(readPageHead({ body, headers }).title).toBe("Café “AI”");
});

test("A title is the page's, not a drawing's, and on one line", () => {
  const body = Buffer.from("<svg><title>Logo</title></svg><title> A\n title </title><h1>One</h1>");
  expect(readPageHead({ body, headers: new Headers() })).toMatchObject({
    title: "A title",
    heading: "One",
  });
});

const article = "https://example.com/claims/subscribe-to-change";
test.each([
  [true, "https://example.com/login?next=/", ""],
  [true, "https://example.com/users/sign-in.html", ""],
  [true, "https://accounts.example.com/start", ""],
  [true, "https://example.com/wp-login.php", ""],
  [true, "https://example.com/go?to=https%3A%2F%2Fexample.com%2Fclaims%2Fsubscribe-to-change", ""],
  [true, article, "Subscribe to continue reading"],
  [true, article, "Sign in | Example"],
  [true, article, "Just a moment..."],
  [true, article, "Access Denied"],
  [false, article, "Subscribe-to-Change Campaigns Explained"],
  [false, article, "Signing In New Rules on AI"],
  [false, "https://example.com/news/subscribe-to-change?page=2", "Registered Agents and AI"],
])("Whether it is a wall, %s: %s %s", (expected, address, title) => {
  expect(isWall(article, { address, title })).toBe(expected);
});

test.each([
  ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"],
  ...["0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::ffff:10.0.0.1", "64:ff9b::a00:1"],
  ...["fe80::1%eth0", "fd00::1", "2002:a00:1::", "not an address"],
])("%s is not on the public web", (address) => {
  expect(isPublic(address)).toBe(false);
  expect(isPublic("8.8.8.8") && isPublic("2606:4700::1")).toBe(true);
});
