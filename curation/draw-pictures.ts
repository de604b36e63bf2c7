import { mkdir } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";
import { chromium, type Page } from "@playwright/test";

import { findBrowser } from "../scripts/install-browser.ts";
import { makeDesk } from "./testing/desk.ts";
import { html, pagesOf, playWeb, redirect } from "./testing/played-web.ts";

/**
 * Draws the pictures of docs/editing.md: the real commands, run on a copy of the content against a
 * played web, as a terminal shows them. Run it with `node curation/draw-pictures.ts`.
 */

const folder = "docs/pictures";
const article = "https://riskandinsurance.com/the-article-you-found/";
const words = [
  "--category",
  "Claims",
  "--excerpt",
  "What the reader learns from it, in your own words.",
  "--added",
  "2026-11-23",
];

const web = await playWeb();
const desk = await makeDesk();
const browser = await chromium.launch({ executablePath: findBrowser() ?? "chromium" });
await mkdir(folder, { recursive: true });
try {
  const page = await browser.newPage({
    viewport: { width: 860, height: 200 },
    deviceScaleFactor: 1,
  });
  const run = async (...command: string[]) => {
    const { stdout, stderr } = await desk.run(command, {
      env: { ...web.env, CONTENT_TEST_TODAY: "2026-11-24" },
    });
    return stripVTControlCharacters(`${stdout}${/addresses\n$/.test(stderr) ? "" : stderr}`);
  };

  const pages: ReturnType<typeof pagesOf> = {
    ...pagesOf(await desk.content()),
    [article]: html(
      "The Article You Found",
      200,
      '<meta property="article:published_time" content="2026-11-19">',
    ),
  };
  const library = await desk.read("content/articles.yaml");
  const moved = "https://riskandinsurance.com/future-ai-now/";
  const target = "https://riskandinsurance.com/the-future-of-ai-is-now/";
  delete pages["https://riskandinsurance.com/rage-against-the-machine/"];
  web.play({ ...pages, [moved]: redirect(target), [target]: "The Future of AI Is Now" });

  await terminal(
    page,
    "add",
    `add ${article} --category Claims …`,
    await run("add", article, ...words),
  );
  await terminal(page, "links", "links", await run("links"));
  await run(
    "digest",
    "--since",
    "2026-11-23",
    "--until",
    "2026-11-27",
    "--intro",
    "One article this week, on claims.",
  );
  await page.setContent(await desk.read("build/digest/2026-11-27.html"));
  await page.screenshot({ path: `${folder}/digest.png`, fullPage: true });
  await desk.write(
    "content/articles.yaml",
    library.replace("featured: true", "featured: maybe").replace("link: https:", "link: http:"),
  );
  await terminal(page, "check", "check", await run("check"));
} finally {
  await browser.close();
  await web.close();
  await desk.clear();
}

async function terminal(page: Page, name: string, command: string, output: string): Promise<void> {
  const safe = `$ npm run content -- ${command}\n${output}`
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");
  await page.setContent(
    `<body style="margin:0;background:#042246"><pre style="margin:0;padding:16px 20px;color:#fff;font:13px/18px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere">${safe.trimEnd()}</pre>`,
  );
  await page.locator("pre").screenshot({ path: `${folder}/${name}.png` });
}
