import { requestText as get } from "./http.ts";

/** A request after which the connection stays open, unless the server closes it. */
const open = (target: string, headers: Record<string, string> = {}) =>
  get(target, { Connection: "keep-alive", ...headers });
const withHost = (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
const post = (headers: Record<string, string>) => open("/", { method: "POST", ...headers });

/** Several like cases, one for each value. */
const each = (values: string[], name: string, bytes: (value: string) => string) =>
  Object.fromEntries(values.map((value) => [`${name} ${JSON.stringify(value)}`, bytes(value)]));

/** Bytes on one connection, by the statuses of all responses to them; the server closes it then. */
const casesByStatuses: [statuses: number[], cases: Record<string, string>][] = [
  [
    [200],
    {
      "A target in absolute form": get("http://b.example/courses"),
      "A target in absolute form without a path": get("HTTP://b.example?a=1"),
      "Any query": get("/courses?a=/../&b=%2F?%"),
      "A client of HTTP/1.0": "GET / HTTP/1.0\r\n\r\n",
      "An unknown expectation": get("/", { Expect: "miracles" }),
      "A range, which gets the whole file": get("/", { Range: "bytes=5-2,0-,-1" }),
      ...each(["", "a:", "[::1]:80", "know-ai.example.org.:8080"], "The Host", withHost),
      "Requests after Connection: close, which are not read":
        get("/", { Connection: "close, keep-alive" }) + get("/courses"),
      "An offer to upgrade, which ends the connection":
        open("/", { Connection: "Upgrade", Upgrade: "h2c" }) + get("/courses"),
      "The body of a GET, which is no request": open("/", { "Content-Length": "5" }) + get("/"),
      "A malformed chunk": `${open("/", { "Transfer-Encoding": "chunked" })}zz\r\n${get("/")}`,
    },
  ],
  [
    [200, 404, 308, 200, 200],
    {
      "Requests sent at once, answered in their order":
        open("/") + open("/none") + open("/courses/") + open("/", { method: "HEAD" }) + get("/"),
    },
  ],
  [
    [308],
    {
      "An alias in absolute form": get("http://b.example/courses/"),
      "A percent-encoded address": get("/%63ourses"),
      "A query that would add a header": get("/courses/?%0d%0aSet-Cookie:%20a=1"),
    },
  ],
  [
    [400],
    {
      "A target in absolute form with a user": get("http://user@b.example/"),
      "A target of another scheme": get("ftp://b.example/"),
      "A target without a leading slash": get("courses"),
      "A malformed percent-encoding": get("/%E0%A4%A"),
      "An encoded null byte": get("/courses%00.html"),
      "A bare line break in a target": get("/courses/?\rSet-Cookie: a=1"),
      "An unknown version": "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
      "A TLS greeting": "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n",
      "A method that does not exist": get("/", { method: "BREW" }),
      "A request without a Host": "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
      ...each(["a\r\nHost: b", "a, b", "a/b", "a@b", ":::[]%%", "[::1", "a:b"], "Host", withHost),
      "A null byte in a header": get("/", { "X-A": "\0" }),
      ...each(
        ["gzip", "gzip, chunked", "chunked, identity", "chunked, chunked"],
        "Transfer-Encoding",
        (coding) => `${post({ "Transfer-Encoding": coding })}0\r\n\r\n${get("/")}`,
      ),
      ...each(
        ["0\r\nContent-Length: 5", "5\r\nTransfer-Encoding: chunked", "-1", "0x5", "5, 5"],
        "Content-Length",
        (length) => `${post({ "Content-Length": length })}0\r\n\r\n${get("/")}`,
      ),
    },
  ],
  [
    [405],
    {
      ...each(["OPTIONS", "PATCH", "TRACE", "PROPFIND"], "The method", (method) =>
        get("/", { method }),
      ),
      "CONNECT to another host": get("b.example:443", { method: "CONNECT" }),
      "A chunked body": `${post({ "Transfer-Encoding": "chunked" })}0\r\n\r\n${get("/")}`,
      "An unfinished body": `${post({ "Content-Length": "50" })}abc`,
      "A client that waits for 100": post({ "Content-Length": "5", Expect: "100-continue" }),
    },
  ],
  [
    [431],
    {
      "A target of 100 kB": get(`/${"x".repeat(100_000)}`),
      "A header of 100 kB": get("/", { "X-Long": "x".repeat(100_000) }),
    },
  ],
];

/** What our server does beyond the promises of every host. */
export const cases = casesByStatuses.flatMap(([statuses, entries]) =>
  Object.entries(entries).map(([name, bytes]) => ({
    name: `${name} gets ${statuses.join(", ")}`,
    bytes,
    statuses,
    methods: [...bytes.matchAll(/(?:^|\n)([A-Z]+) \S+ HTTP/g)].map(([, method = ""]) => method),
  })),
);

/** What a page comes in, by Accept-Encoding; RFC 9110, 12.5.3. */
export const negotiations: [accepted: string, encoding: string][] = [
  ["gzip, deflate, br, zstd", "br"],
  ["zstd", "zstd"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["identity, br;q=0.5", "identity"],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["*", "br"],
  ["br;q=0, *;q=0.5", "zstd"],
  ["br;q=0, zstd;q=0, *", "gzip"],
  ["*;q=0", "identity"],
  ["gzip;q=0, br;q=0.000, zstd;q=0", "identity"],
  ["br ; Q=0 , gzip;q=0.001", "gzip"],
  ["br;q=abc, gzip;q=-1", "identity"],
  ["constructor, __proto__", "identity"],
  [`${"x,".repeat(3_000)}gzip`, "gzip"],
];

/** What If-None-Match gets, with a page's own tag in the place of TAG; RFC 9110, 13.1.2. */
export const conditions: [value: string, status: number][] = [
  ["TAG", 304],
  ["W/TAG", 304],
  ["*", 304],
  ['"a","b" ,\tTAG , "c"', 304],
  ['"other"\r\nIf-None-Match: TAG', 304],
  ['"other"', 200],
  ['"TAG"', 200],
  ["", 200],
];
