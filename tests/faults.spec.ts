import { spawn, spawnSync } from "node:child_process";
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
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { expect, type TestInfo, test } from "@playwright/test";

import { publish } from "../scripts/publish.ts";
import { request } from "./conformance/http.ts";
import { startServer } from "./conformance/our-server.ts";

/** What may go wrong around the site, one test for each. */

test("A reader gets the old files until a restart when the build is replaced", async ({
  page: _,
}, testInfo) => {
  const folder = await copySite(testInfo);
  const client = join(folder, "build/client");
  const server = await startServer(folder);
  const before = await request(server, "/");

  await cp(client, `${client}.new`, { recursive: true });
  for (const name of ["index.html", "index.html.br", "courses.html"]) {
    await writeFile(join(`${client}.new`, name), "<!doctype html><title>new</title>");
  }
  await publish(`${client}.new`, client);
  expect((await request(server, "/")).body.equals(before.body)).toBe(true);
  expect((await request(server, "/courses")).body.toString()).not.toContain("new</title>");
  await rename(client, `${client}.gone`);
  expect((await request(server, "/research")).status).toBe(200);
  await rename(`${client}.gone`, client);
  expect(await server.end()).toBe(0);

  const restarted = await startServer(folder);
  expect((await request(restarted, "/")).body.toString()).toContain("<title>new</title>");
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
  expect((await request(other, "/")).status).toBe(200);
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
