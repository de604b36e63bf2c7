import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, type TestInfo, test } from "@playwright/test";

import { publish } from "../hosts/publish.ts";
import { request } from "./conformance/http.ts";
import { startServer } from "./conformance/our-server.ts";

test("A reader gets the old files until a restart when the build is replaced", async ({
  page: _,
}, testInfo) => {
  const folder = await copySite(testInfo);
  const client = join(folder, "build/client");
  const server = await startServer(folder);
  const before = await request(server, "/");

  await cp(client, `${client}.new`, { recursive: true });
  for (const name of ["index.html", "courses.html"])
    await writeFile(join(`${client}.new`, name), "<!doctype html><title>new</title>");
  await publish(`${client}.new`, client);
  expect((await request(server, "/")).body.equals(before.body)).toBe(true);
  expect(String((await request(server, "/courses")).body)).not.toContain("<title>new</title>");
  await rename(client, `${client}.gone`);
  expect((await request(server, "/research")).status).toBe(200);
  await rename(`${client}.gone`, client);
  expect(await server.end()).toBe(0);

  const restarted = await startServer(folder);
  expect(String((await request(restarted, "/")).body)).toContain("<title>new</title>");
  expect(await restarted.end()).toBe(0);
});

test("A reader gets the last good site when a build was killed between its two steps", async ({
  page: _,
}, testInfo) => {
  const folder = await copySite(testInfo);
  const client = join(folder, "build/client");
  await rename(client, `${client}.old`);
  const server = await startServer(folder);
  expect((await request(server, "/")).status).toBe(200);
  expect(existsSync(client)).toBe(true);
  expect(await server.end()).toBe(0);
});

test("An administrator reads in one line why there is nothing to serve, and what to do", async ({
  page: _,
}, testInfo) => {
  const missing = testInfo.outputPath("missing");
  await mkdir(missing, { recursive: true });
  await expectFailure(/^Nothing to serve: .+it is not there.+"npm run build" first\n$/, missing);

  const noSite = /^Nothing to serve: .+holds no built site.+"npm run build" first\n$/;
  const empty = testInfo.outputPath("empty");
  await mkdir(join(empty, "build/client"), { recursive: true });
  await expectFailure(noSite, empty);

  const incomplete = await copySite(testInfo);
  await rm(join(incomplete, "build/client/404.html"));
  await expectFailure(noSite, incomplete);
});

test("An administrator whose server may not read the build reads so in one line", async ({
  page: _,
}, testInfo) => {
  const user = ordinaryUser();
  test.skip(!user, "root may read everything, and setpriv cannot start Node as another user here");
  const folder = await copySite(testInfo);
  for (const name of ["index.html", "assets"]) {
    const path = join(folder, "build/client", name);
    await chmod(path, 0o000);
    const line = /^Nothing to serve: .+EACCES.+"npm run build" first\n$/;
    await expectFailure(line, folder, {}, user);
    await chmod(path, 0o755);
  }
});

test("An administrator reads in one line which port or address cannot be had", async () => {
  const other = await startServer();
  const inUse = /^Port \d+ is in use: .+PORT=3001 npm start\n$/;
  await expectFailure(inUse, ".", { PORT: String(other.port) });
  expect((await request(other, "/")).status).toBe(200);
  await other.end();

  const noAddress = /^HOST "192\.0\.2\.1" is no address of this machine: .+\n$/;
  await expectFailure(noAddress, ".", { HOST: "192.0.2.1" });
  for (const PORT of ["abc", "70000", "-1", "3000.5", ""]) {
    const line = `PORT must be a whole number from 0 to 65535, got "${PORT}"\n`;
    await expectFailure(new RegExp(`^${line}$`), ".", { PORT });
  }
});

test("An administrator whose user may not have the port reads so in one line", async () => {
  const user = ordinaryUser();
  const file = "/proc/sys/net/ipv4/ip_unprivileged_port_start";
  const forbidden = existsSync(file) && Number(readFileSync(file, "utf8")) > 80;
  test.skip(!forbidden, "this system lets every user have every port");
  test.skip(!user, "root may have every port, and setpriv cannot start Node as another user here");
  const line = /^Port 80 is not allowed for this user: .+PORT=3001 npm start\n$/;
  await expectFailure(line, ".", { PORT: "80" }, user);
});

/** A folder with the built site, which no build replaces meanwhile. */
async function copySite(testInfo: TestInfo): Promise<string> {
  const folder = testInfo.outputPath("copy");
  await cp("build/client", join(folder, "build/client"), { recursive: true });
  return folder;
}

/** Fails unless a server in this folder ends with 1 and with this line alone. */
async function expectFailure(
  line: RegExp,
  folder: string,
  env: Record<string, string> = {},
  user: string[] = [],
) {
  const [file = "", ...parameters] = [...user, process.execPath, resolve("server/serve.ts")];
  const settings = { ...process.env, HOST: "127.0.0.1", PORT: "0", ...env };
  const { code, output } = await new Promise<{ code: unknown; output: string }>((done) => {
    execFile(file, parameters, { cwd: folder, env: settings }, (error, stdout, stderr) => {
      done({ code: error ? error.code : 0, output: `${stdout}${stderr}` });
    });
  });
  expect(output).toMatch(line);
  expect(output.trimEnd().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

/** How to start a program as a user who is not root: as it is, or with another name for root. */
function ordinaryUser(): string[] | undefined {
  if (process.getuid?.() !== 0) return process.getuid ? [] : undefined;
  const user = ["--reuid=65534", "--regid=65534", "--clear-groups", "--inh-caps=-all"];
  const script = `import(${JSON.stringify(resolve("server/site-server.ts"))})`;
  const { status } = spawnSync("setpriv", [...user, process.execPath, "-e", script]);
  return status === 0 ? ["setpriv", ...user] : undefined;
}
