import { type ExecFileException, execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { expect, test } from "@playwright/test";
import { parseDocument } from "yaml";

import { paths } from "../app/screens.ts";
import { siteServer } from "../server/site-server.ts";

/** What a build does not need, at whatever depth. */
const aside = new Set([".git", ".react-router", "bench", "build", "node_modules", "test-results"]);
let folder: string;

test.beforeEach(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), "know-ai-build-"));
  await cp(".", folder, {
    recursive: true,
    filter: (path) => !path.split(sep).some((part) => aside.has(part)),
  });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
});

test.afterEach(() => rm(folder, { recursive: true }));

test("A reader keeps the last good site when an editor breaks the content", async () => {
  const published = join(folder, "build/client/index.html");
  await mkdir(join(folder, "build/client"), { recursive: true });
  await writeFile(published, "the last good site");
  await editArticles(["articles", 0, "link"], "http://example.org/");

  const { code, output } = await build();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^content\/articles\.yaml:\d+:\d+ articles\[0\]\.link: must be an https address/m,
  );
  expect(output).not.toMatch(/^\s+at /m);
  expect(await readFile(published, "utf8")).toBe("the last good site");
});

test("A reader sees a title as it was written, whatever signs are in it", async ({ page }) => {
  const title = `<script>window.harm = 1</script> "Quotes" & <b>'more'</b> &amp; 🤖 شركة التأمين`;
  await editArticles(["articles", 0, "title"], title);
  // Newer than all others, so that the home page shows it, too.
  await editArticles(["articles", 0, "featured"], true);
  await editArticles(["articles", 0, "published"], new Date().toISOString().slice(0, 10));
  const { code, output } = await build();
  expect(output).not.toContain("Error");
  expect(code).toBe(0);

  const server = await siteServer(join(folder, "build/client"));
  const address = await server.listen({ host: "localhost", port: 0 });
  for (const path of [paths.home, paths.articles]) {
    await page.goto(`${address}${path}`);
    await expect(page.getByRole("heading").filter({ hasText: "harm" })).toContainText(title);
    await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
    await expect(page.locator("main b, main script")).toHaveCount(0);
    expect(await page.evaluate(() => "harm" in window)).toBe(false);
  }
  await server.close();
});

async function editArticles(path: (string | number)[], value: string | boolean) {
  const file = join(folder, "content/articles.yaml");
  const document = parseDocument(await readFile(file, "utf8"));
  document.setIn(path, value);
  await writeFile(file, String(document));
}

/** Runs the build as an owner does. */
function build(): Promise<{ code: ExecFileException["code"]; output: string }> {
  return new Promise((done) => {
    execFile("npm", ["run", "--silent", "build"], { cwd: folder }, (error, stdout, stderr) => {
      done({ code: error ? error.code : 0, output: `${stdout}${stderr}` });
    });
  });
}
