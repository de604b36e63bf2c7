import { requestText } from "./http.ts";

/** Bytes on one connection, and the statuses of all responses to them; the server closes it then. */
export type Case = { name: string; bytes: string; statuses: number[]; methods: string[] };

const testCase = (name: string, bytes: string, ...statuses: number[]): Case => ({
  name,
  bytes,
  statuses,
  methods: [...bytes.matchAll(/(?:^|\n)([A-Z]+) \S+ HTTP/g)].map(([, method = ""]) => method),
});

const get = (target: string, headers: Record<string, string> = {}) => requestText(target, headers);
/** A request after which the connection stays open, unless the server closes it. */
const open = (target: string, headers: Record<string, string> = {}) =>
  requestText(target, { Connection: "keep-alive", ...headers });
const withHost = (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

/** What our server does beyond the promises of every host. */
export const cases: Case[] = [
  // Request targets
  testCase(
    "A target in absolute form is answered as its path",
    get("http://b.example/courses"),
    200,
  ),
  testCase("A target in absolute form may lack a path", get("HTTP://b.example?a=1"), 200),
  testCase(
    "An alias in absolute form leads to the path alone",
    get("http://b.example/courses/"),
    308,
  ),
  testCase("A target in absolute form needs a valid host", get("http://user@b.example/"), 400),
  testCase("A target of another scheme is refused", get("ftp://b.example/"), 400),
  testCase("A target without a leading slash is refused", get("courses"), 400),
  testCase("Any query is accepted", get("/courses?a=/../&b=%2F?%"), 200),
  testCase("A percent-encoded address is an alias", get("/%63ourses"), 308),
  testCase("A malformed percent-encoding is refused", get("/%E0%A4%A"), 400),
  testCase("An overlong percent-encoding is refused", get("/%c0%ae%c0%ae/package.json"), 400),
  testCase("An encoded null byte is refused", get("/courses%00.html"), 400),
  testCase("A HEAD of a malformed target is refused", get("/%", { method: "HEAD" }), 400),
  testCase("A bare null byte is refused", get("/\0"), 400),
  testCase("No query adds a header to a redirect", get("/courses/?%0d%0aSet-Cookie:%20a=1"), 308),
  testCase("A bare line break in a target is refused", get("/courses/?\rSet-Cookie: a=1"), 400),
  testCase("A target of 9 kB is not found", get(`/${"../".repeat(3_000)}`), 404),
  testCase("A target of 100 kB is refused", get(`/${"x".repeat(100_000)}`), 431),

  // Versions, methods and expectations
  testCase("A client of HTTP/1.0 is answered, and let go", "GET / HTTP/1.0\r\n\r\n", 200),
  testCase("An unknown version is refused", "GET / HTTP/9.9\r\nHost: a\r\n\r\n", 400),
  testCase("A request without a version is refused", "GET /\r\n\r\n", 400),
  testCase("Bytes that are no request are refused", "nonsense\r\n\r\n", 400),
  testCase("A TLS greeting is refused", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n", 400),
  ...["OPTIONS", "PATCH", "TRACE", "PROPFIND"].map((method) =>
    testCase(`${method} is refused`, get("/", { method }), 405),
  ),
  testCase("CONNECT is refused", get("b.example:443", { method: "CONNECT" }), 405),
  testCase("A method that does not exist is refused", get("/", { method: "BREW" }), 400),
  testCase("An unknown expectation is no reason to refuse", get("/", { Expect: "miracles" }), 200),
  testCase("A range gets the whole file", get("/", { Range: "bytes=5-2,0-,-1" }), 200),

  // Host and other header fields
  testCase(
    "A request without a Host is refused",
    "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    400,
  ),
  ...["a\r\nHost: b", "a, b", "a/b", "a@b", ":::[]%%", "[::1", "a:b"].map((host) =>
    testCase(`The Host ${JSON.stringify(host)} is refused`, withHost(host), 400),
  ),
  ...["", "a:", "[::1]:80", "know-ai.example.org.:8080"].map((host) =>
    testCase(`The Host ${JSON.stringify(host)} is accepted`, withHost(host), 200),
  ),
  testCase("A header of 100 kB is refused", get("/", { "X-Long": "x".repeat(100_000) }), 431),
  testCase(
    "A line without a colon is refused",
    "GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n",
    400,
  ),
  testCase("A header without a name is refused", "GET / HTTP/1.1\r\nHost: a\r\n: 1\r\n\r\n", 400),
  testCase("A null byte in a header is refused", get("/", { "X-A": "\0" }), 400),

  // Several requests on one connection
  testCase(
    "Requests sent at once are answered in their order",
    open("/") + open("/nope") + open("/courses/") + open("/", { method: "HEAD" }) + get("/courses"),
    ...[200, 404, 308, 200, 200],
  ),
  testCase(
    "Nothing is read after Connection: close",
    get("/", { Connection: "close, keep-alive" }) + get("/courses"),
    200,
  ),
  testCase(
    "An offer to upgrade is answered, and a request behind it not swallowed: the connection ends",
    open("/", { Connection: "Upgrade", Upgrade: "h2c" }) + get("/courses"),
    200,
  ),

  // Bodies: nobody reads them, so the connection ends with the response
  testCase(
    "A body of a GET is not taken for a request",
    open("/", { "Content-Length": "5" }) + get("/"),
    200,
  ),
  testCase(
    "A chunked body gets one response",
    `${open("/", { method: "POST", "Transfer-Encoding": "chunked" })}0\r\n\r\n${get("/")}`,
    405,
  ),
  testCase(
    "A malformed chunk gets one response",
    `${open("/", { "Transfer-Encoding": "chunked" })}zz\r\n${get("/")}`,
    200,
  ),
  testCase(
    "An unfinished body gets one response",
    `${open("/", { method: "POST", "Content-Length": "50" })}abc`,
    405,
  ),
  testCase(
    "A client that waits for 100 gets its response",
    open("/", { method: "POST", "Content-Length": "5", Expect: "100-continue" }),
    405,
  ),
  ...["gzip", "gzip, chunked", "chunked, identity", "chunked, chunked"].map((coding) =>
    testCase(
      `Transfer-Encoding: ${coding} is refused once`,
      `${open("/", { method: "POST", "Transfer-Encoding": coding })}0\r\n\r\n${get("/")}`,
      400,
    ),
  ),
  ...["0\r\nContent-Length: 5", "5\r\nTransfer-Encoding: chunked", "-1", "0x5", "5, 5"].map(
    (length) =>
      testCase(
        `Content-Length: ${JSON.stringify(length)} is refused once`,
        `${open("/", { method: "POST", "Content-Length": length })}0\r\n\r\n${get("/")}`,
        400,
      ),
  ),
];

/** What a page comes in, by Accept-Encoding; RFC 9110, 12.5.3. */
export const negotiations: [accepted: string, encoding: string][] = [
  ["gzip, deflate, br, zstd", "br"],
  ["zstd", "zstd"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["gzip;q=0.8, br;q=0.9", "br"],
  ["identity, br;q=0.5", "identity"],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["*", "br"],
  ["br;q=0, *;q=0.5", "zstd"],
  ["gzip;q=0.5, *;q=0.1", "gzip"],
  ["br;q=0, zstd;q=0, *", "gzip"],
  ["*;q=0, gzip", "gzip"],
  ["*;q=0", "identity"],
  ["gzip;q=0, br;q=0.000, zstd;q=0", "identity"],
  ["GZIP", "gzip"],
  ["deflate ,gzip\t; q=1.0", "gzip"],
  ["br ; Q=0 , gzip;q=0.001", "gzip"],
  ["br;q=abc, gzip;q=-1", "identity"],
  [",;;,q=", "identity"],
  ["constructor, __proto__", "identity"],
  [`${"x,".repeat(3_000)}gzip`, "gzip"],
];

/** What If-None-Match gets, with a page's own tag in the place of TAG; RFC 9110, 13.1.2. */
export const conditions: [value: string, status: number][] = [
  ["TAG", 304],
  ["W/TAG", 304],
  ["*", 304],
  ['"other", TAG', 304],
  ['"a","b" ,\tTAG , "c"', 304],
  ['"other"\r\nIf-None-Match: TAG', 304],
  ['"other"', 200],
  ['"TAG"', 200],
  ["", 200],
  [",", 200],
];
