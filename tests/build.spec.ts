import { execFile, spawn, spawnSync } from "node:child_process";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { expect, test } from "@playwright/test";
import { parseDocument } from "yaml";

import { publish } from "../hosts/publish.ts";
import { siteServer } from "../server/site-server.ts";
import { paths } from "./screens.ts";

/** What a build does not need, at whatever depth. */
const aside = new Set([".git", ".react-router", "bench", "build", "node_modules", "test-results"]);
const lastGood = "the last good site\n";
let folder: string;

/** A copy of the project, with a published site. */
test.beforeEach(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), "know-ai-build-"));
  await cp(".", folder, {
    recursive: true,
    filter: (path) => !path.split(sep).some((part) => aside.has(part)),
  });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await mkdir(join(folder, "build/client"), { recursive: true });
  await writeFile(join(folder, "build/client/index.html"), lastGood);
});

test.afterEach(() => rm(folder, { recursive: true }));

test("A reader keeps the last good site when an editor breaks the content", async () => {
  await edit("articles", [["articles", 0, "link"], "http://example.org/"]);
  const { code, output } = await run(process.execPath, "scripts/build.ts");
  expect(code).toBe(1);
  expect(output).toMatch(
    /^content\/articles\.yaml:\d+:\d+ articles\[0\]\.link: must be an https address/m,
  );
  expect(output).not.toMatch(/^\s+at /m);
  expect(await readFile(join(folder, "build/client/index.html"), "utf8")).toBe(lastGood);
});

test("An owner is told that the site's address is not set, and publishes nothing before", async () => {
  const place =
    /content\/site\.yaml:\d+:\d+ address: https:\/\/know-ai\.example\.org only stands in .+\n$/;
  const address = ["address"];
  await edit("site", [address, "https://know-ai.example.org"]);
  const refused = await run(process.execPath, "scripts/build.ts", "--production");
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(new RegExp(`^Nothing was built: ${place.source}`));
  expect(await readFile(join(folder, "build/client/index.html"), "utf8")).toBe(lastGood);

  const tried = await run(process.execPath, "scripts/build.ts");
  expect(tried.code).toBe(0);
  expect(tried.output).toMatch(new RegExp(`^Built .+\\nNot for publication yet: ${place.source}`));

  await edit("site", [address, "https://www.theinstitutes.org"]);
  const published = await run(process.execPath, "scripts/build.ts", "--production");
  expect(published).toEqual({ code: 0, output: expect.stringMatching(/^Built .+\n$/) });
  const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
  expect(scripts.release).toContain("build.ts --production + sh scripts/release.sh");
});

test("A reader sees a title as it was written, whatever signs are in it", async ({ page }) => {
  const title = `</script><script>window.harm = 1</script> "Quotes" & <b>'more'</b> &amp; 🤖 شركة`;
  await edit(
    "articles",
    [["articles", 0, "title"], title],
    // Newer than all others, so that the home page shows it, too.
    [["articles", 0, "featured"], true],
    [["articles", 0, "published"], new Date().toISOString().slice(0, 10)],
  );
  await edit("courses", [["courses", 0, "title"], title]);
  const { code, output } = await run(process.execPath, "scripts/build.ts");
  expect(output).not.toContain("Error");
  expect(code).toBe(0);

  const server = await siteServer(join(folder, "build/client"));
  const address = await server.listen({ host: "localhost", port: 0 });
  for (const path of [paths.home, paths.articles, paths.courses]) {
    await page.goto(`${address}${path}`);
    await expect(page.getByRole("heading").filter({ hasText: "harm" }).first()).toContainText(
      title,
    );
    await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
    await expect(page.locator("main b, main script")).toHaveCount(0);
    expect(await page.evaluate(() => "harm" in window)).toBe(false);
    const data = page.locator("script[type='application/ld+json']");
    expect(JSON.parse((await data.textContent()) ?? "")).toHaveProperty("@graph");
  }
  await server.close();
});

test("A reader keeps the last good site when the disk is full or read-only", async () => {
  const unshare = mountTool();
  test.skip(!unshare, "neither root nor a name space of its own may mount a small disk here");
  const script = `
    mount -t tmpfs -o size=2m none build && mkdir build/client || exit 9
    printf '${lastGood.trim()}\\n' > build/client/index.html
    LATER
    "$0" scripts/build.ts
    code=$?
    cat build/client/index.html
    ls build
    exit $code`;
  const [tool = "", ...options] = unshare ?? [];
  for (const [more, words] of [
    ["", "the disk is full"],
    ["mount -o remount,ro build", "the disk cannot be written to"],
  ] as const) {
    const { code, output } = await run(
      tool,
      ...[...options, "sh", "-c", script.replace("LATER", more), process.execPath],
    );
    expect(output).toBe(
      `Nothing was built: ${words}. The last good build is untouched.\n${lastGood}client\n`,
    );
    expect(code).toBe(1);
  }
});

test("A reader keeps the last good site when the new one cannot be put in its place", async () => {
  const target = join(folder, "build/client");
  await expect(publish(join(folder, "none"), target)).rejects.toThrow("ENOENT");
  expect(await readFile(join(target, "index.html"), "utf8")).toBe(lastGood);

  // As a build leaves it that was killed between its two steps.
  await rename(target, `${target}.old`);
  await expect(publish(join(folder, "none"), target)).rejects.toThrow("ENOENT");
  expect(await readFile(join(target, "index.html"), "utf8")).toBe(lastGood);
});

test("Of two builds at once, the second says who builds; a killed one takes its children along", async () => {
  const first = spawn(process.execPath, ["scripts/build.ts"], { cwd: folder, stdio: "ignore" });
  const waiting = { intervals: [20], timeout: 60_000 };
  await expect.poll(async () => (await processesIn(folder)).length, waiting).toBeGreaterThan(1);
  const { code, output } = await run(process.execPath, "scripts/build.ts");
  expect(output).toMatch(
    new RegExp(`^Nothing was built: process ${first.pid} has been building here since .+\\.\n$`),
  );
  expect(code).toBe(1);
  first.kill("SIGKILL");
  await expect.poll(() => processesIn(folder), waiting).toEqual([]);

  // The lock and the work directory that it left are no hindrance.
  await edit("articles", [["articles", 0, "link"], "http://example.org/"]);
  const next = await run(process.execPath, "scripts/build.ts");
  expect(next.output).toContain("must be an https address");
  expect(await readdir(join(folder, "build"))).toEqual(["client"]);
});

/** The processes that work in a directory, by their numbers. */
async function processesIn(directory: string): Promise<string[]> {
  const numbers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const places = numbers.map((number) => readlink(`/proc/${number}/cwd`).catch(() => ""));
  const found = await Promise.all(places);
  return numbers.filter((_, index) => found[index] === directory);
}

async function edit(name: string, ...changes: [path: (string | number)[], value: unknown][]) {
  const file = join(folder, "content", `${name}.yaml`);
  const document = parseDocument(await readFile(file, "utf8"));
  for (const [path, value] of changes) document.setIn(path, value);
  await writeFile(file, String(document));
}

/** Runs a program in the copy, and gives its exit code and all that it prints. */
function run(...[file = "", ...parameters]: string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((done) => {
    execFile(file, parameters, { cwd: folder }, (error, stdout, stderr) => {
      done({ code: error ? error.code : 0, output: `${stderr}${stdout}` });
    });
  });
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
