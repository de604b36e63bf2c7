import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";

import { readBuiltSite } from "../hosts/built-site.ts";
import { claimAlive, get } from "./conformance/claims.ts";
import { hostileBytes } from "./conformance/hostile.ts";
import { header, type Place, talk } from "./conformance/http.ts";
import { type OurServer, startServer } from "./conformance/our-server.ts";
import { type Host, rows } from "./conformance/rows.ts";

/** The contract of `hosts/contract.ts`, held against our own server over bare sockets. */

let folder: string;
let server: OurServer;
let host: Host;

test.beforeAll(async () => {
  // A copy, which no build replaces between what is expected and what is served.
  folder = await mkdtemp(join(tmpdir(), "know-ai-site-"));
  await cp("build/client", join(folder, "build/client"), { recursive: true });
  server = await startServer(folder);
  const { hostname, port } = server;
  host = { hostname, port, site: await readBuiltSite(join(folder, "build/client")) };
});

test.afterAll(async () => {
  await rm(folder, { recursive: true });
  // Nothing that any row sent may have upset the server.
  expect(server.errors()).toBe("");
  expect(await server.end()).toBe(0);
});

for (const { name, check } of rows) test(name, () => check(host));

test("No two rows have the same name", () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

test("No link and no dot-file in the folder is served", async ({ page: _ }, testInfo) => {
  const linked = testInfo.outputPath("linked");
  const root = join(linked, "build/client");
  await cp(join(folder, "build/client"), root, { recursive: true });
  await writeFile(join(linked, "secret.txt"), "SECRET");
  await writeFile(join(root, ".env"), "SECRET");
  await mkdir(join(root, ".hidden"));
  await writeFile(join(root, ".hidden/secret.txt"), "SECRET");
  await mkdir(join(root, ".well-known"), { recursive: true });
  await writeFile(join(root, ".well-known/open.txt"), "open");
  await symlink(join(linked, "secret.txt"), join(root, "link.txt"));
  await symlink(join(linked, "secret.txt"), join(root, "link.html"));
  await symlink(linked, join(root, "folder"));
  await symlink("/etc", join(root, "assets/etc"));

  const other = await startServer(linked);
  const place = { ...other, site: host.site };
  for (const target of [
    "/link.txt",
    "/link",
    "/link.html",
    "/folder/secret.txt",
    "/folder",
    "/assets/etc/passwd",
    "/assets/etc/hostname",
    "/.env",
    "/.hidden/secret.txt",
    "/%2eenv",
  ]) {
    const answer = await get(place, target);
    expect(answer.status, target).toBe(404);
    expect(answer.body.toString()).not.toContain("SECRET");
  }
  expect((await get(place, "/.well-known/open.txt")).body.toString()).toBe("open");
  expect(await other.end()).toBe(0);
});

test("Everyone else is served while 300 clients dawdle over their headers", async () => {
  test.setTimeout(40_000);
  const start = performance.now();
  const dawdlers = Array.from({ length: 300 }, (_, place) => dawdle(host, place));

  const times: number[] = [];
  while (performance.now() - start < 9_000) {
    const before = performance.now();
    const answer = await get(host, "/", { "Accept-Encoding": "br" });
    times.push(performance.now() - before);
    expect(answer.status).toBe(200);
    await wait(20);
  }
  expect(times.length).toBeGreaterThan(50);
  expect(Math.max(...times)).toBeLessThan(1_000);

  // Headers may take ten seconds; the server looks once in a second.
  for (const { closed, received } of await Promise.all(dawdlers)) {
    expect(closed - start).toBeLessThan(20_000);
    expect(received).toMatch(/^(HTTP\/1\.1 408 .*default-src 'none'|$)/s);
  }
  await claimAlive(host, "300 dawdling clients");
});

test("Nobody upsets the server with 20,000 hostile requests", async () => {
  test.setTimeout(60_000);
  const attacked = await startServer(folder);
  const place = { ...attacked, site: host.site };
  const connections = hostileBytes(host.site, 20_000, 1_784);
  const statuses = new Map<number, number>();
  const attack = async () => {
    for (const { bytes, methods } of connections) {
      const { answers, end } = await talk(attacked, bytes, { methods, halfClose: true });
      if (end === "still open") throw new Error(`unanswered: ${JSON.stringify(`${bytes}`)}`);
      for (const answer of answers) {
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(header(answer, "content-security-policy")).toMatch(/^default-src 'none'/);
      }
    }
  };
  await Promise.all(Array.from({ length: 20 }, attack));

  const known = [200, 304, 308, 400, 404, 405, 408, 414, 431];
  expect([...statuses.keys()].filter((status) => !known.includes(status))).toEqual([]);
  expect([...statuses.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(5_000);
  for (const { name, check } of rows.slice(0, 5)) await test.step(name, () => check(place));
  expect(attacked.errors()).toBe("");
  expect(await attacked.end()).toBe(0);
});

/** A client that says nothing, or a letter of its headers now and then. */
function dawdle({ hostname, port }: Place, place: number) {
  return new Promise<{ closed: number; received: string }>((done) => {
    const socket: Socket = connect({ host: hostname, port });
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
