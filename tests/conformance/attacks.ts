import {
  aPage,
  assetsOf,
  claim,
  claimAlive,
  claimContent,
  claimSame,
  claimStatus,
  get,
  type Host,
  pagesOf,
} from "./claims.ts";
import { header, requestBytes, talk } from "./http.ts";

/** What a file outside of the site may say, and no answer. */
const foreign = /root:.*:0:0|"private": true|SECRET|react-router build|\[core\]/;

/** Fails unless every target is refused, and says nothing that is not of the site. */
async function claimRefused(host: Host, targets: string[], ...statuses: number[]) {
  for (const target of targets) {
    const answer = await get(host, target);
    claimStatus(target.slice(0, 80), answer, ...statuses);
    claim(!foreign.test(answer.body.toString()), `${target}: a file outside of the site was read`);
  }
  await claimAlive(host, "these targets");
}

export const dotFiles = (host: Host) =>
  claimRefused(
    host,
    [
      "/.env",
      "/%2eenv",
      "/.git/config",
      "/.git/HEAD",
      "/assets/.env",
      "/.",
      "/./.env",
      "/.htaccess",
    ],
    ...[400, 404],
  );

export const plainTraversal = (host: Host) =>
  claimRefused(
    host,
    [
      "/../package.json",
      "/../../package.json",
      "/assets/../../package.json",
      "/../../../../../../../../etc/passwd",
      "/..",
      "/../",
      "/assets/../../../server/serve.ts",
      "/..;/package.json",
      "/....//....//etc/passwd",
    ],
    ...[400, 404],
  );

export const encodedTraversal = (host: Host) =>
  claimRefused(
    host,
    [
      "/%2e%2e/package.json",
      "/..%2fpackage.json",
      "/%2e%2e%2fpackage.json",
      "/.%2e/.%2E/package.json",
      "/assets/..%2f..%2fpackage.json",
      "/assets/%2e%2e/%2e%2e/package.json",
      `/${"%2e%2e%2f".repeat(10)}etc/passwd`,
      "/%2fetc%2fpasswd",
    ],
    ...[400, 404],
  );

export const doubleTraversal = (host: Host) =>
  claimRefused(
    host,
    [
      "/%252e%252e/package.json",
      "/%252e%252e%252fpackage.json",
      "/..%252f..%252fetc%252fpasswd",
      "/%c0%ae%c0%ae/package.json",
      "/..%c0%afpackage.json",
      "/%e0%80%ae%e0%80%ae/package.json",
      "/%uff0e%uff0e/package.json",
      "/%ef%bc%8e%ef%bc%8e/package.json",
    ],
    ...[400, 404],
  );

export const backslashTraversal = (host: Host) =>
  claimRefused(
    host,
    [
      "/..\\package.json",
      "/..%5cpackage.json",
      "/%2e%2e%5cpackage.json",
      "/assets\\..\\..\\package.json",
      "/assets%5c..%5c..%5cpackage.json",
      "/C:/Windows/win.ini",
      "/c:%5cwindows%5cwin.ini",
      "/index.html::$DATA",
    ],
    ...[400, 404],
  );

export const besides = (host: Host) =>
  claimRefused(
    host,
    [
      "/package.json",
      "/server/serve.ts",
      "/build/client/index.html",
      "/node_modules/fastify/package.json",
      "/etc/passwd",
      "/assets-secret",
      "/assets../index.html",
      "/proc/self/environ",
      "/file:///etc/passwd",
    ],
    404,
  );

export const compressedCopies = (host: Host) =>
  claimRefused(
    host,
    pagesOf(host).flatMap(({ name }) => [`/${name}.br`, `/${name}.gz`, `/${name}.zst`]),
    404,
  );

export async function absoluteTargets(host: Host) {
  const page = aPage(host);
  for (const origin of [`http://${host.hostname}:${host.port}`, "http://evil.example", "file://"]) {
    const target = origin + page.address;
    const answer = await get(host, target);
    claimStatus(target, answer, 200, 400, 404, 421);
    if (answer.status === 200) claimContent(target, answer, page);
    claimSame(`Location after ${target}`, header(answer, "location"), undefined);
  }
}

export const rootlessTargets = (host: Host) =>
  claimRefused(host, ["courses", "../package.json", "..", "%2Fcourses", "\\", "?a=1"], 400, 404);

export const longTargets = (host: Host) =>
  claimRefused(
    host,
    [3_000, 9_000, 100_000].flatMap((length) => [
      `/${"x".repeat(length)}`,
      `/${"../".repeat(length / 3)}`,
      `/courses?${"x".repeat(length)}`,
      `/${"%41".repeat(length / 3)}`,
    ]),
    ...[400, 414, 431],
  );

export async function hugeHeaders(host: Host) {
  const headers: [string, Record<string, string>][] = [
    ["one of 100,000 B", { "X-Long": "x".repeat(100_000) }],
    ["a name of 100,000 B", { [`X-${"x".repeat(100_000)}`]: "1" }],
    [
      "20,000 of them",
      Object.fromEntries(Array.from({ length: 20_000 }, (_, place) => [`X-${place}`, "1"])),
    ],
    ["a list of tags of 100,000 B", { "If-None-Match": '"x",'.repeat(25_000) }],
  ];
  for (const [what, fields] of headers) {
    claimStatus(`headers, ${what}`, await get(host, "/", fields), 400, 431);
  }
  await claimAlive(host, "huge headers");
}

/** Fails unless these bytes are refused, and the connection with them. */
async function claimBytesRefused(host: Host, what: string, bytes: string, ...statuses: number[]) {
  const { answers, end } = await talk(host, bytes);
  claim(answers[0], `${what}: no answer, the connection is ${end}`);
  claimStatus(what, answers[0], ...statuses);
  claimSame(`the number of answers to ${what}`, answers.length, 1);
  claim(end !== "still open", `${what}: the connection is still open`);
}

export async function hosts(host: Host) {
  const line = "GET / HTTP/1.1\r\n";
  const end = "Connection: close\r\n\r\n";
  await claimBytesRefused(host, "no Host", `${line}${end}`, 400);
  await claimBytesRefused(host, "two Hosts", `${line}Host: a\r\nHost: b\r\n${end}`, 400);
  await claimBytesRefused(host, "a Host of two", `${line}Host: a, b\r\n${end}`, 400);
  await claimBytesRefused(host, "a Host with a path", `${line}Host: a/b\r\n${end}`, 400);
  await claimBytesRefused(host, "a Host with a user", `${line}Host: a@b\r\n${end}`, 400);
}

export async function ambiguousLengths(host: Host) {
  const smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n";
  for (const [what, lines] of [
    ["two lengths", "Content-Length: 0\r\nContent-Length: 5\r\n"],
    ["a length and chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"],
    ["a length below zero", "Content-Length: -1\r\n"],
    ["a length in hexadecimal", "Content-Length: 0x5\r\n"],
    ["a name with a space", "Content-Length : 5\r\n"],
    ["chunks that are not last", "Transfer-Encoding: chunked, identity\r\n"],
  ] as const) {
    const request = `POST / HTTP/1.1\r\nHost: a\r\n${lines}\r\n0\r\n\r\n${smuggled}`;
    const { answers } = await talk(host, request, { methods: ["POST", "GET"] });
    claim(answers[0], `${what}: no answer`);
    claimStatus(what, answers[0], 400, 405, 411, 501);
    claimSame(`the number of answers to ${what}`, answers.length, 1);
  }
}

export async function noHttp(host: Host) {
  for (const [what, bytes] of [
    ["a line of nonsense", "nonsense\r\n\r\n"],
    ["no version", "GET /\r\n\r\n"],
    ["an unknown version", "GET / HTTP/9.9\r\nHost: a\r\n\r\n"],
    ["two targets", "GET / / HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a line without a colon", "GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n"],
    ["a header without a name", "GET / HTTP/1.1\r\nHost: a\r\n: 1\r\n\r\n"],
    ["a null byte in a header", "GET / HTTP/1.1\r\nHost: a\r\nX-A: \0\r\n\r\n"],
    ["a greeting of TLS", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n"],
  ] as const) {
    await claimBytesRefused(host, what, bytes, 400, 405, 505);
  }
  await claimAlive(host, "bytes that are no HTTP");
}

export async function pipelines(host: Host) {
  const files = [...pagesOf(host), ...assetsOf(host)].slice(0, 10);
  const requests = files.map(({ address: target }, place) =>
    requestBytes(host, {
      target,
      headers: place < files.length - 1 ? [["Connection", "keep-alive"]] : [],
    }),
  );
  const methods = files.map(() => "GET");
  const { answers, rest } = await talk(host, Buffer.concat(requests), { methods });
  claimSame("the number of answers", answers.length, files.length);
  claimSame("bytes after the last answer", rest.length, 0);
  for (const [place, answer] of answers.entries()) {
    const file = files[place];
    if (file) claimContent(`answer ${place + 1}`, answer, file);
  }
}

export async function bodies(host: Host) {
  const page = aPage(host);
  const body = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n";
  const first = requestBytes(host, {
    target: "/",
    headers: [
      ["Content-Length", String(body.length)],
      ["Connection", "keep-alive"],
    ],
    body,
  });
  const second = requestBytes(host, { target: page.address });
  const { answers } = await talk(host, Buffer.concat([first, second]), { methods: ["GET", "GET"] });
  claim(answers[0], "a GET with a body has no answer");
  claimStatus("a GET with a body", answers[0], 200, 400);
  // Who refuses it may close the connection; who goes on must have left the body out.
  if (answers[1]) claimContent("the request after the body", answers[1], page);
}
