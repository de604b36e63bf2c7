import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

import { readContent } from "../app/content/read-content.ts";
import { pageEntries, siteName } from "../app/content/schemas.ts";
import { files as renderedFiles } from "../app/feeds/files.ts";
import { markdownPath, pagePaths, paths } from "../app/screens.ts";
import { compressBeside } from "./finish/compress.ts";
import { cutFonts } from "./finish/fonts.ts";
import { drawIcons } from "./finish/icons.ts";
import { stackLogos } from "./finish/logo-sheet.ts";
import { markdownTwin } from "./finish/markdown.ts";
import { placeSheets } from "./finish/page-sheets.ts";
import { drawSocialCards } from "./finish/social-cards.ts";
import { shrinkSheet } from "./finish/style-sheet.ts";

/**
 * Makes the site's files from what React Router rendered: pages under the names that every static
 * host understands, one small sheet inside each, fonts cut to the characters that the pages use, the
 * assets that a page asks for and no others, and compressed copies beside.
 *
 * @param rendered the router's client folder
 * @param finished the folder to write, which must not exist
 * @returns how many files were written, compressed copies apart
 */
export async function finishSite(rendered: string, finished: string): Promise<number> {
  const pages = await Promise.all(
    pagePaths.map(async (path) => ({
      file: pageFile(path),
      html: await readFile(join(rendered, path, "index.html"), "utf8"),
    })),
  );
  const rendering = pages.map((page) => page.html);
  const original = sheetOf(rendering[0] ?? "");
  const sheet = await cutFonts(rendering, shrinkSheet(original), finished);
  const stacked = await stackLogos(rendering, rendered, finished);
  const finishedPages = placeSheets(
    stacked.map((html, index) => ({
      html: html.replace(original, ""),
      group: pages[index]?.file === pageFile(paths.articles) ? "library" : "others",
    })),
    sheet,
  );
  for (const [index, { file }] of pages.entries()) {
    await writeFile(join(finished, file), finishedPages[index] ?? "");
  }
  const content = await readContent();
  const { site } = content;
  for (const path of Object.values(paths)) {
    const html = pages.find((page) => page.file === pageFile(path))?.html ?? "";
    await writeFile(join(finished, markdownPath(path)), markdownTwin(html, site.address));
  }
  await drawIcons(finished);
  await drawSocialCards(
    pageEntries(content).map(({ path, label, title }) => ({
      name: path.slice(1) || "home",
      label,
      title,
      site: siteName(site),
    })),
    finished,
  );
  await copyAssets(finishedPages.join("\n"), rendered, finished);
  const entries = await readdir(finished, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  await compressBeside(files.map(({ parentPath, name }) => join(parentPath, name)));
  return files.length;
}

/** The file of a page, named as every static host expects it. */
const pageFile = (path: string) => (path === paths.home ? "index.html" : `${path.slice(1)}.html`);

/** The style sheet that every page carries. */
function sheetOf(html: string): string {
  const sheet = /<style>(.*?)<\/style>/s.exec(html)?.[1];
  if (!sheet) throw new Error("a page was rendered without its style sheet");
  return sheet;
}

/**
 * Copies what a page asks for and is not there yet, and what programs ask for by name. The router's
 * own scripts and data are for pages that hydrate, and none of these does.
 */
async function copyAssets(html: string, rendered: string, finished: string) {
  const named = new Set<string>(["/speculation-rules.json", ...Object.keys(renderedFiles)]);
  for (const entry of await readdir(rendered, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = relative(rendered, join(entry.parentPath, entry.name));
    const address = `/${file.replaceAll("\\", "/")}`;
    if (!html.includes(address) && !named.has(address)) continue;
    await mkdir(dirname(join(finished, file)), { recursive: true });
    await cp(join(rendered, file), join(finished, file));
  }
}
