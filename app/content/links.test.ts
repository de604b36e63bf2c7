import { expect, test } from "vitest";

import { linkIdentity, linkProblem, withoutTracking } from "./links.ts";

test.each([
  "https://example.org",
  "https://www.example.org/a/b?page=2#part",
  "https://example.org:8443/a",
  "https://exämple.org/ä?q=ü",
  "https://example.org/a?gclidding=1",
])("the address %s may be published", (link) => {
  expect(linkProblem(link)).toBeUndefined();
});

test.each([
  ["", "must be an https address"],
  ["http://example.org/", "must be an https address"],
  ["HTTP://example.org/", "must be an https address"],
  ["//example.org/", "must be an https address"],
  ["www.example.org/a", "must be an https address"],
  ["/courses", "must be an https address"],
  ["https://[example.org/", "must be an https address"],
  ["https:example.org", "must be an https address"],
  ["https:///example.org", "must be an https address"],
  ["javascript:alert(1)", "must be an https address"],
  ["JavaScript:alert(1)//https://example.org", "must be an https address"],
  ["data:text/html,hello", "must be an https address"],
  ["mailto:me@example.org", "must be an https address"],
  [" https://example.org/", "must be an https address"],
  ["https://example.org/a b", "must be an https address without spaces"],
  ["https://example.org/\n", "must be an https address without spaces"],
  ["https://example.org/\u202e", "must be an https address without spaces"],
  ["https://example.org\\a", "must be an https address without backslashes"],
  ["https://me@example.org/", "must be an https address without a user name or password"],
  ["https://:secret@example.org/", "must be an https address without a user name or password"],
  ["https://localhost/", "must be an https address with a public host name"],
  ["https://2130706433/a", "must be an https address with a public host name"],
  ["https://wiki.internal/a", "must be an https address with a public host name"],
  ["https://example./", "must be an https address with a full host name"],
  ["https://example.org./", "must be an https address with a full host name"],
  ["https://example.org/?utm_source=a", "must not carry tracking parameters (remove utm_source)"],
  [
    "https://example.org/?UTM_Source=a&id=1&_hsmi=2",
    "must not carry tracking parameters (remove UTM_Source, _hsmi)",
  ],
  [
    "https://example.org/a?id=1&amp;srsltid=x#utm_source=y",
    "must not carry tracking parameters (remove srsltid, utm_source)",
  ],
])("the address %j is refused", (link, problem) => {
  expect(linkProblem(link)).toBe(problem);
});

test.each([
  "https://example.org/a?b=1&c=2",
  "https://www.example.org/a?b=1&c=2",
  "https://WWW.Example.org/a/?b=1&c=2",
  "https://example.org:443/a?c=2&b=1",
  "http://example.org/a?b=1&c=2#part",
  "https://example.org/a?utm_source=letter&b=1&fbclid=x&c=2",
])("%s is the page example.org/a?b=1&c=2", (link) => {
  expect(linkIdentity(link)).toBe("example.org/a?b=1&c=2");
});

test.each([
  ["https://example.org/", "example.org"],
  ["https://example.org?", "example.org"],
  ["https://news.example.org/A", "news.example.org/A"],
  ["https://wwwexample.org/", "wwwexample.org"],
  ["https://example.org/a?id=1", "example.org/a?id=1"],
  ["not an address", "not an address"],
])("%s is the page %s", (link, identity) => {
  expect(linkIdentity(link)).toBe(identity);
});

test.each([
  ["https://example.org/a?utm_source=x", "https://example.org/a"],
  ["https://example.org/a?utm_source=x&id=1#part", "https://example.org/a?id=1#part"],
  ["https://example.org/a?id=1&amp;utm_source=x&amp;b=2", "https://example.org/a?id=1&amp;b=2"],
  ["https://example.org/a?b=1;srsltid=x", "https://example.org/a?b=1"],
  ["https://example.org/a#utm_source=x", "https://example.org/a"],
  ["https://example.org/a?", "https://example.org/a?"],
])("%s without tracking is %s", (address, left) => {
  expect(withoutTracking(address)).toBe(left);
  expect(linkProblem(left)).toBeUndefined();
});
