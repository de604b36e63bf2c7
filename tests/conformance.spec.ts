import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";

import { readBuiltSite } from "../hosts/built-site.ts";
import { cases, conditions, negotiations } from "./conformance/cases.ts";
import { hostileConnections } from "./conformance/hostile.ts";
import {
  type Address,
  decoded,
  exchange,
  header,
  type RawResponse,
  request,
} from "./conformance/http.ts";
import { type OurServer, startServer } from "./conformance/our-server.ts";
import { type Host, misleading, promises } from "./conformance/promises.ts";

/** What every host promises, and what our server does beyond it, over raw sockets. */

let folder: string;
let server: OurServer;
let host: Host;

test.beforeAll(async () => {
  // A copy, which no build replaces between what is expected and what is served.
  folder = await mkdtemp(join(tmpdir(), "know-ai-site-"));
  const root = join(folder, "build/client");
  await cp("build/client", root, { recursive: true });
  for (const name of ["../../secret.txt", ".env", ".hidden/secret.txt", ".well-known/open.txt"]) {
    await mkdir(join(root, name, ".."), { recursive: true });
    await writeFile(join(root, name), "SECRET");
  }
  for (const name of ["link.txt", "link.html"]) {
    await symlink(join(folder, "secret.txt"), join(root, name));
  }
  await symlink(folder, join(root, "folder"));
  // A copy that compressing has made larger is not worth sending.
  await writeFile(join(root, "llms.txt.br"), Buffer.alloc(100_000));
  server = await startServer(folder);
  const { hostname, port } = server;
  host = { hostname, port, site: await readBuiltSite(root) };
});

test.afterAll(async () => {
  await rm(folder, { recursive: true });
  expect(server.errors()).toBe("");
  expect(await server.end()).toBe(0);
});

for (const { name, check } of promises) test(name, () => check(host));

for (const { name, bytes, statuses, methods } of cases) {
  test(name, async () => {
    const { responses, rest, end } = await exchange(host, bytes, { methods });
    expect(responses.map(({ status }) => status)).toEqual(statuses);
    expect(rest).toHaveLength(0);
    expect(end).not.toBe("open");
    expect(responses.flatMap(faultsOf)).toEqual([]);
    expect(header(responses.at(-1) as RawResponse, "connection")).toBe("close");
  });
}

test("An encoding is chosen by its q rank, and has an entity tag of its own", async () => {
  const tags = new Set<string>();
  for (const [accepted, encoding] of negotiations) {
    const response = await request(host, "/", { "Accept-Encoding": accepted });
    expect(header(response, "content-encoding") ?? "identity", accepted).toBe(encoding);
    expect(decoded(response).equals(host.site.files.get("/")?.bytes as Buffer)).toBe(true);
    tags.add(header(response, "etag") ?? "");
    expect(header(response, "etag")).toMatch(/^"[\w-]+"$/);
  }
  expect(tags.size).toBe(4);
});

test("A condition is true for any tag of a list, in any encoding", async () => {
  for (const encoding of ["identity", "br", "gzip", "zstd"]) {
    const accepted = { "Accept-Encoding": encoding };
    const whole = await request(host, "/", accepted);
    const tag = header(whole, "etag") ?? "";
    for (const [value, status] of conditions) {
      const condition = value.replace("TAG", value === '"TAG"' ? tag.replaceAll('"', "x") : tag);
      const response = await request(host, "/", { ...accepted, "If-None-Match": condition });
      expect(response.status, condition).toBe(status);
      for (const name of ["ETag", "Cache-Control", "Vary", "Content-Security-Policy"]) {
        expect(header(response, name)).toBe(header(whole, name));
      }
    }
  }
  const missing = await request(host, "/no-such-page", { "If-None-Match": "*" });
  expect(missing.status).toBe(404);
});

test("The policies of a page are the strictest that it can have", async () => {
  const page = await request(host, "/");
  const policy = header(page, "content-security-policy") ?? "";
  expect(policy.replaceAll(/'sha256-[\w+/=]+'/g, "HASH").replaceAll(/HASH( HASH)+/g, "HASH")).toBe(
    "default-src 'none'; script-src HASH; style-src HASH; img-src 'self'; font-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(header(page, "cross-origin-opener-policy")).toBe("same-origin");
  expect(header(page, "cross-origin-embedder-policy")).toBe("require-corp");
  expect(header(page, "referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(header(page, "permissions-policy")).toBe("browsing-topics=()");
});

test("An owner may extend HTTPS to subdomains", async () => {
  const value = "max-age=63072000; includeSubDomains; preload";
  const own = await startServer(folder, { HSTS: value });
  const response = await request(own, "/", { "X-Forwarded-Proto": "https" });
  expect(header(response, "strict-transport-security")).toBe(value);
  await own.end();
});

test("Whoever finds a weakness reads whom to tell, within a year", async () => {
  const text = (await request(host, "/.well-known/security.txt")).body.toString();
  expect(text).toMatch(/^Contact: (https|mailto):\S+$/m);
  const left = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "") - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(365 * 24 * 60 * 60_000);
});

test("A client that sends a large body reads that it is refused", async () => {
  const size = 4 * 1024 ** 2;
  const head = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { responses } = await exchange(host, head + "x".repeat(size));
    expect(responses.map(({ status }) => status)).toEqual([405]);
  }
});

test("No symbolic link and no dotfile is served", async () => {
  const hidden = ["/link.txt", "/link", "/folder/secret.txt", "/.env", "/.hidden/secret.txt"];
  for (const target of hidden) expect((await request(host, target)).status, target).toBe(404);
  expect((await request(host, "/.well-known/open.txt")).status).toBe(200);
  const plain = await request(host, "/llms.txt", { "Accept-Encoding": "br" });
  expect(header(plain, "content-encoding")).toBeUndefined();
});

test("Everyone else is served while 300 clients dawdle over their headers", async () => {
  test.setTimeout(40_000);
  const start = performance.now();
  const dawdlers = Array.from({ length: 300 }, (_, place) => dawdle(host, place));
  const times: number[] = [];
  while (performance.now() - start < 5_000) {
    const before = performance.now();
    expect((await request(host, "/")).status).toBe(200);
    times.push(performance.now() - before);
    await wait(20);
  }
  expect(Math.max(...times)).toBeLessThan(1_000);
  // Headers may take ten seconds; the server looks once in a second.
  for (const { closed, received } of await Promise.all(dawdlers)) {
    expect(closed - start).toBeLessThan(20_000);
    expect(received).toMatch(/^(HTTP\/1\.1 408 |$)/);
  }
});

test("No hostile connection upsets the server", async () => {
  test.setTimeout(60_000);
  const attacked = await startServer(folder);
  const targets = [...host.site.files.keys(), ...misleading];
  const connections = hostileConnections(targets, 4_000, 1_784);
  const statuses: number[] = [];
  const faults: string[] = [];
  const attack = async () => {
    for (const { bytes, methods } of connections) {
      const { responses, end } = await exchange(attacked, bytes, { methods, halfClose: true });
      if (end === "open") faults.push(`unanswered: ${JSON.stringify(`${bytes}`)}`);
      faults.push(...responses.flatMap(faultsOf));
      statuses.push(...responses.map(({ status }) => status));
    }
  };
  await Promise.all(Array.from({ length: 20 }, attack));
  expect(faults).toEqual([]);
  const known = [200, 304, 308, 400, 404, 405, 408, 431];
  expect(statuses.filter((status) => !known.includes(status))).toEqual([]);
  expect(statuses.length).toBeGreaterThan(2_000);
  expect((await request(attacked, "/")).status).toBe(200);
  expect(attacked.errors()).toBe("");
  expect(await attacked.end()).toBe(0);
});

/** What is wrong with the headers of a response, whatever was asked for. */
function faultsOf(response: RawResponse): string[] {
  const names = response.headers.map(([name]) => name.toLowerCase());
  const is = (name: string, pattern: RegExp) => pattern.test(header(response, name) ?? "");
  const { status } = response;
  const facts = {
    "a header twice": new Set(names).size < names.length,
    "no nosniff": !is("x-content-type-options", /^nosniff$/),
    "no resource policy": !is("cross-origin-resource-policy", /^(same|cross)-origin$/),
    "no date": !is("date", / GMT$/),
    "a header that tells too much": names.some((name) =>
      /^(server|via|x-powered-by|set-cookie|access-control-|timing-allow)/.test(name),
    ),
    "an error that is kept": status >= 400 && !is("cache-control", /^no-store$/),
    "an error without its page":
      status >= 400 && !is("content-type", /^text\/html; charset=utf-8$/),
    "an error without a policy":
      status >= 400 && !is("content-security-policy", /^default-src 'none'/),
    "the wrong methods": (status === 405) !== is("allow", /^GET, HEAD$/),
    "a redirect elsewhere": is("location", /^(?!\/(?![/\\]))./),
  };
  return Object.entries(facts).flatMap(([fault, found]) => (found ? `${status}: ${fault}` : []));
}

/** A client that says nothing, or a letter of its headers now and then. */
function dawdle({ hostname, port }: Address, place: number) {
  return new Promise<{ closed: number; received: string }>((done) => {
    const socket = connect({ host: hostname, port });
    let received = "";
    if (place % 3 > 0) socket.write("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ");
    const timer = setInterval(() => place % 3 === 2 && socket.write("x"), 700);
    socket.on("data", (chunk) => {
      received += chunk;
    });
    // Whoever writes to a connection that has just ended is told so, which is as good an end.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      done({ closed: performance.now(), received });
    });
  });
}
