import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { Agent, get } from "node:http";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { expect, type TestInfo, test } from "@playwright/test";

import { readBuiltSite } from "../hosts/built-site.ts";
import { publish } from "../scripts/publish.ts";
import { pick, seededRandom } from "./conformance/claims.ts";
import { ask, type Place } from "./conformance/http.ts";
import { type OurServer, startServer, watchServer } from "./conformance/our-server.ts";

/** What may go wrong around the site, one test for each. */

test("No reader notices that a new version takes over the server's socket", async ({
  page: _,
}, testInfo) => {
  test.skip(process.platform === "win32", "Windows has no sockets that a process inherits");
  test.setTimeout(60_000);
  const folder = await copySite(testInfo);
  // As systemd does it: the socket is opened by another process, and each version inherits it.
  const socket = createServer();
  await new Promise<void>((done) => socket.listen(0, "127.0.0.1", done));
  const versions = Array.from({ length: 4 }, () => waitingServer(folder, socket));
  await Promise.all(versions.map(({ ready }) => ready));
  socket.close();
  await expectUnnoticed(
    folder,
    versions.map(({ start }) => start),
  );
});

test("A server that nobody is connected to ends at once", async () => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const server = await startServer();
    const start = performance.now();
    expect(await server.end(signal)).toBe(0);
    expect(performance.now() - start).toBeLessThan(1_000);
  }
});

test("A server ends in good time though a client holds its connection", async () => {
  const server = await startServer();
  const agent = new Agent({ keepAlive: true });
  await fetchPage(server, "/", agent);
  const start = performance.now();
  expect(await server.end("SIGINT")).toBe(0);
  expect(performance.now() - start).toBeLessThan(1_000);

  const drained = await startServer();
  await fetchPage(drained, "/", agent);
  expect(await drained.end("SIGTERM")).toBe(0);
  expect(performance.now() - start).toBeLessThan(12_000);
});

test("A reader gets the old files until a restart when the build is replaced", async ({
  page: _,
}, testInfo) => {
  const folder = await copySite(testInfo);
  const client = join(folder, "build/client");
  const server = await startServer(folder);
  const before = await ask(server, { target: "/" });

  await cp(client, `${client}.new`, { recursive: true });
  for (const name of ["index.html", "index.html.br", "courses.html"]) {
    await writeFile(join(`${client}.new`, name), "<!doctype html><title>new</title>");
  }
  await publish(`${client}.new`, client);
  expect((await ask(server, { target: "/" })).body.equals(before.body)).toBe(true);
  expect((await ask(server, { target: "/courses" })).body.toString()).not.toContain("new</title>");
  await rename(client, `${client}.gone`);
  expect((await ask(server, { target: "/research" })).status).toBe(200);
  await rename(`${client}.gone`, client);
  expect(await server.end()).toBe(0);

  const restarted = await startServer(folder);
  expect((await ask(restarted, { target: "/" })).body.toString()).toContain("<title>new</title>");
  expect(await restarted.end()).toBe(0);
});

test("An owner who serves a missing build reads in one line what to do", async ({
  page: _,
}, testInfo) => {
  const folder = testInfo.outputPath("missing");
  await mkdir(folder, { recursive: true });
  await expectFailure(folder, {}, /^Nothing to serve: .+it is not there.+"npm run build" first\n$/);
});

test("An owner who serves an empty build reads in one line what to do", async ({
  page: _,
}, testInfo) => {
  const folder = testInfo.outputPath("empty");
  await mkdir(join(folder, "build/client"), { recursive: true });
  await expectFailure(
    folder,
    {},
    /^Nothing to serve: .+holds no built site.+"npm run build" first\n$/,
  );
});

test("An owner who serves an incomplete build reads in one line what to do", async ({
  page: _,
}, testInfo) => {
  const folder = await copySite(testInfo);
  await rm(join(folder, "build/client/404.html"));
  await expectFailure(
    folder,
    {},
    /^Nothing to serve: .+holds no built site.+"npm run build" first\n$/,
  );
});

test("An owner who serves a build that may not be read reads in one line what to do", async ({
  page: _,
}, testInfo) => {
  const user = ordinaryUser();
  test.skip(!user, "root may read everything, and setpriv cannot start Node as another user here");
  const folder = testInfo.outputPath("unreadable");
  for (const name of ["", "index.html", "assets", "courses.html.br"]) {
    const client = join(folder, "build/client");
    await cp("build/client", client, { recursive: true });
    await chmod(join(client, name), 0o000);
    const line = /^Nothing to serve: .+EACCES.+"npm run build" first\n$/;
    await expectFailure(folder, {}, line, user);
    await chmod(join(client, name), 0o755);
    await rm(client, { recursive: true });
  }
});

test("An owner whose port is in use reads in one line what to do", async () => {
  const other = await startServer();
  const line = /^Port \d+ is in use: .+PORT=3001 npm start\n$/;
  await expectFailure(".", { PORT: String(other.port) }, line);
  expect((await ask(other, { target: "/" })).status).toBe(200);
  await other.end();
});

test("An owner whose port is forbidden reads in one line what to do", async () => {
  const user = ordinaryUser();
  const file = "/proc/sys/net/ipv4/ip_unprivileged_port_start";
  const forbidden = existsSync(file) && Number(readFileSync(file, "utf8")) > 80;
  test.skip(!forbidden, "this system lets every user have every port");
  test.skip(!user, "root may have every port, and setpriv cannot start Node as another user here");
  const line = /^Port 80 is not allowed for this user: .+PORT=3001 npm start\n$/;
  await expectFailure(".", { PORT: "80" }, line, user);
});

for (const port of ["abc", "70000", "-1", "3000.5", ""]) {
  test(`An owner who sets PORT to "${port}" reads in one line what it must be`, async () => {
    const line = `PORT must be a whole number from 0 to 65535, got "${port}"\n`;
    await expectFailure(".", { PORT: port }, new RegExp(`^${line}$`));
  });
}

test("An owner who sets HOST to no address of the machine reads it in one line", async () => {
  const line = /^HOST "192\.0\.2\.1" is no address of this machine: .+\n$/;
  await expectFailure(".", { HOST: "192.0.2.1" }, line);
});

for (const size of ["500k", "2m"]) {
  test(`A reader keeps the last good site when a disk of ${size} fills up while building`, async () => {
    const unshare = mountTool();
    test.skip(
      !unshare,
      "neither root nor a name space of its own lets a small disk be mounted here",
    );
    test.setTimeout(120_000);
    const folder = await mkdtemp(join(tmpdir(), "know-ai-full-"));
    const aside = new Set([
      ".git",
      ".react-router",
      "bench",
      "build",
      "node_modules",
      "test-results",
    ]);
    await cp(".", folder, {
      recursive: true,
      filter: (path) => !path.split(sep).some((part) => aside.has(part)),
    });
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    await mkdir(join(folder, "build"));
    const script = `
      mount -t tmpfs -o size=${size} none build && mkdir build/client || exit 9
      echo "the last good site" > build/client/index.html
      npm run --silent build
      code=$?
      cat build/client/index.html
      ls build
      exit $code`;
    const [tool = "", ...options] = unshare ?? [];
    const { code, output } = await run([tool, ...options, "sh", "-c", script], { cwd: folder });
    expect(output).toBe(
      "Nothing was built: the disk is full. The last good build is untouched.\n" +
        "the last good site\nclient\n",
    );
    expect(code).toBe(1);
    await rm(folder, { recursive: true });
  });
}

test("A reader keeps the last good site when the new one cannot be put in its place", async ({
  page: _,
}, testInfo) => {
  const target = testInfo.outputPath("client");
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "index.html"), "the last good site");
  await expect(publish(testInfo.outputPath("none"), target)).rejects.toThrow("ENOENT");
  expect(await readFile(join(target, "index.html"), "utf8")).toBe("the last good site");

  // As a build leaves it that was killed between its two steps.
  await rename(target, `${target}.old`);
  await expect(publish(testInfo.outputPath("none"), target)).rejects.toThrow("ENOENT");
  expect(await readFile(join(target, "index.html"), "utf8")).toBe("the last good site");
});

/** A folder with the built site, which no build replaces meanwhile. */
async function copySite(testInfo: TestInfo): Promise<string> {
  const folder = testInfo.outputPath("copy");
  await cp("build/client", join(folder, "build/client"), { recursive: true });
  return folder;
}

/** Fails unless each version takes over from the one before while readers of all kinds read. */
async function expectUnnoticed(folder: string, versions: (() => Promise<OurServer>)[]) {
  const [first, ...others] = versions;
  let server = await first?.();
  if (!server) throw new Error("there is no first version");
  const site = await readBuiltSite(join(folder, "build/client"));
  const readers = read(server, new Map([...site.files].map(([path, { bytes }]) => [path, bytes])));
  for (const start of others) {
    await wait(700);
    const next = await start();
    await wait(300);
    expect(await server.end("SIGTERM")).toBe(0);
    expect(server.errors()).toBe("");
    server = next;
  }
  const { served, failures } = await readers.stop();
  expect(failures).toEqual([]);
  expect(served).toBeGreaterThan(1_000);
  expect(await server.end()).toBe(0);
}

/** A process that has a socket already, and becomes the server when it is told to. */
function waitingServer(folder: string, socket: Server) {
  // Node has no public name for it.
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  const script = `echo waiting; read -r go; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"`;
  const program = [process.execPath, resolve("server/serve.ts")];
  const child = spawn("sh", ["-c", script, ...program], {
    cwd: folder,
    stdio: ["pipe", "pipe", "pipe", fd],
  });
  return {
    ready: once(child.stdout as Readable, "data"),
    start: () => {
      child.stdin?.end("go\n");
      return watchServer(child);
    },
  };
}

/**
 * Readers of all kinds, each one request after the other on a connection that it keeps: some without
 * a pause, some with, some with a new connection each time. No request is tried again.
 */
function read(place: Place, expected: Map<string, Buffer>) {
  const random = seededRandom(15);
  const paths = [...expected.keys()];
  const failures: string[] = [];
  let served = 0;
  let stopped = false;
  const reader = async (longestPause: number, keepAlive: boolean) => {
    const agent = new Agent({ keepAlive, maxSockets: 1 });
    while (!stopped) {
      const path = pick(random, paths);
      try {
        const body = await fetchPage(place, path, agent);
        if (!body.equals(expected.get(path) ?? Buffer.alloc(0)))
          failures.push(`${path}: other bytes`);
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

function fetchPage({ hostname, port }: Place, path: string, agent: Agent): Promise<Buffer> {
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

/** Fails unless the server ends with 1 and with this line alone. */
async function expectFailure(
  folder: string,
  env: Record<string, string>,
  line: RegExp,
  user: string[] = [],
) {
  const { code, output } = await run([...user, process.execPath, resolve("server/serve.ts")], {
    cwd: folder,
    env: { HOST: "127.0.0.1", PORT: "0", ...env },
  });
  expect(output).toMatch(line);
  expect(output.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

function run(
  [file = "", ...parameters]: string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<{ code: number | null; output: string }> {
  return new Promise((done, failed) => {
    const child = spawn(file, parameters, { cwd, env: { ...process.env, ...env } });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("error", failed);
    child.on("close", (code) => done({ code, output }));
  });
}

/** How to start a program as a user who is not root: as it is, or with another name for root. */
function ordinaryUser(): string[] | undefined {
  if (process.getuid?.() !== 0) return process.getuid ? [] : undefined;
  const user = ["--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=-all"];
  const script = `import(${JSON.stringify(resolve("server/site-server.ts"))})`;
  const { status } = spawnSync("setpriv", [...user, process.execPath, "-e", script]);
  return status === 0 ? ["setpriv", ...user] : undefined;
}

/** How to run a script that may mount a disk which nobody else sees. */
function mountTool(): string[] | undefined {
  const tools = [
    ["unshare", "--mount"],
    ["unshare", "--user", "--map-root-user", "--mount"],
  ];
  return tools.find(([tool = "", ...options]) => {
    const attempt = [...options, "mount", "-t", "tmpfs", "-o", "size=100k", "none", "/mnt"];
    return spawnSync(tool, attempt).status === 0;
  });
}
