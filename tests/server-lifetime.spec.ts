import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";

import { randomNumbers } from "../app/lib/random-numbers.ts";
import { readBuiltSite } from "../hosts/built-site.ts";
import { killGroup } from "../scripts/stop-group.ts";
import { pick } from "./conformance/hostile.ts";
import { type Address, request } from "./conformance/http.ts";
import { startServer, watchServer } from "./conformance/our-server.ts";

/** How our server starts, ends, and gives its place to a new version. */

test("A server ends at once when nobody is connected", async () => {
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) {
    const server = await startServer();
    const start = performance.now();
    expect(await server.end(signal)).toBe(0);
    expect(performance.now() - start).toBeLessThan(900);
  }
});

test("A server that is stopped gives idle connections a second and no longer, where npm started it, too", async () => {
  for (const [command, signal, longest] of [
    ["node server/serve.ts", "SIGTERM", 2_000],
    ["npm run serve", "SIGTERM", 5_000],
    ["npm run serve", "SIGKILL", 5_000],
  ] as const) {
    const [program, ...words] = command.split(" ") as [string, ...string[]];
    const env = { ...process.env, HOST: "127.0.0.1", PORT: "0" };
    const child = spawn(program, words, { env, stdio: "pipe", detached: true });
    try {
      const server = await watchServer(child);
      const agent = new Agent({ keepAlive: true });
      await fetchPage(server, "/", agent);
      const [idle] = Object.values(agent.freeSockets).flat();
      const closed = new Promise((done) => idle?.once("close", done));
      const start = performance.now();
      await server.end(signal);
      await closed;
      expect(performance.now() - start, command).toBeGreaterThan(900);
      expect(performance.now() - start, command).toBeLessThan(longest);
      await expect(request(server, "/")).rejects.toThrow("ECONNREFUSED");
    } finally {
      if (child.pid) killGroup(child.pid);
    }
  }
});

test("No reader notices a reload that hands over to a new release", async () => {
  test.skip(process.platform === "win32", "Windows has no sockets that a process inherits");
  test.setTimeout(60_000);
  const folder = await mkdtemp(join(tmpdir(), "know-ai-releases-"));
  for (const part of ["server", "hosts", "package.json", "build/client"]) {
    await cp(part, join(folder, "one", part), { recursive: true });
  }
  await symlink(process.execPath, join(folder, "one/node"));
  for (const name of ["two", "three"]) {
    await cp(join(folder, "one"), join(folder, name), { recursive: true });
    await writeFile(join(folder, name, "build/client/llms.txt"), name);
  }
  await symlink("one", join(folder, "current"));

  // As systemd does it: another process opens the socket, which the supervisor inherits.
  const socket = createServer();
  await new Promise<void>((done) => socket.listen(0, "127.0.0.1", done));
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  const current = join(folder, "current");
  const script = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0/node" "$0/server/supervisor.ts"';
  const child = spawn("sh", ["-c", script, current], { stdio: ["ignore", "pipe", "pipe", fd] });
  const server = await watchServer(child);
  socket.close();

  const { files } = await readBuiltSite(join(folder, "one/build/client"));
  files.delete("/llms.txt");
  const readers = read(server, new Map([...files].map(([path, { bytes }]) => [path, bytes])));
  const text = async () => (await request(server, "/llms.txt")).body.toString();
  // A release that cannot be started leaves the one before in its place.
  for (const release of ["two", "none", "three"]) {
    await rm(current);
    await symlink(release, current);
    child.kill("SIGHUP");
    const expected = release === "none" ? "two" : release;
    await expect.poll(text, { timeout: 15_000 }).toBe(expected);
    await wait(500);
  }
  const { served, failures } = await readers.stop();
  expect(failures).toEqual([]);
  expect(served).toBeGreaterThan(500);
  const start = performance.now();
  expect(await server.end("SIGTERM")).toBe(0);
  expect(performance.now() - start).toBeLessThan(2_000);
  await rm(folder, { recursive: true });
});

/**
 * Readers of all kinds, each one request after the other on a connection that it keeps: some without
 * a pause, some with, some with a new connection each time. No request is tried again.
 */
function read(address: Address, expected: Map<string, Buffer>) {
  const random = randomNumbers(15);
  const paths = [...expected.keys()];
  const failures: string[] = [];
  let served = 0;
  let stopped = false;
  const reader = async (longestPause: number, keepAlive: boolean) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (!stopped) {
      const path = pick(random, paths);
      try {
        const body = await fetchPage(address, path, agent);
        if (!expected.get(path)?.equals(body)) failures.push(`${path}: other bytes`);
        served += 1;
      } catch (error) {
        failures.push(`${path}: ${error}`);
      }
      await wait(random() * longestPause);
    }
    agent.destroy();
  };
  const readers = [0, 5, 50, 500, 3_000].flatMap((pause) =>
    Array.from({ length: 8 }, () => reader(pause, true)),
  );
  readers.push(...Array.from({ length: 4 }, () => reader(20, false)));
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(readers);
      return { served, failures };
    },
  };
}

function fetchPage({ hostname, port }: Address, path: string, agent: Agent): Promise<Buffer> {
  return new Promise((done, failed) => {
    get({ hostname, port, path, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", failed);
      response.on("end", () => {
        if (response.statusCode === 200) done(Buffer.concat(chunks));
        else failed(new Error(`answered with ${response.statusCode}`));
      });
    }).on("error", failed);
  });
}
