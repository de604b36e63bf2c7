import { cp, glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { namedFiles, prerenderedPaths } from "../app/lib/paths.ts";
import { compressBeside } from "./finish/compress.ts";
import { cutFonts } from "./finish/fonts.ts";
import { minify, shrinkSheet } from "./finish/style-sheet.ts";

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
    prerenderedPaths.map(async (path) => ({
      file: path === "/" ? "index.html" : `${path.slice(1)}.html`,
      html: await readFile(join(rendered, path, "index.html"), "utf8"),
    })),
  );
  const html = pages.map((page) => page.html);
  const original = sheetOf(html[0] ?? "");
  const sheet = minify(await cutFonts(html, shrinkSheet(original), rendered, finished));
  for (const page of pages) page.html = page.html.replace(original, () => sheet);

  for (const { file, html } of pages) await writeFile(join(finished, file), html);
  await copyAssets(pages.map((page) => page.html).join("\n"), rendered, finished);
  const files = await Array.fromAsync(glob("**/*.*", { cwd: finished }));
  await Promise.all(files.map((file) => compressBeside(join(finished, file))));
  return files.length;
}

/** The style sheet that every page carries. */
function sheetOf(html: string): string {
  const sheet = /<style>(.*?)<\/style>/s.exec(html)?.[1];
  if (!sheet) throw new Error("a page was rendered without its style sheet");
  return sheet;
}

/**
 * Copies what a page asks for and is not there yet. The router's own scripts and data are for pages
 * that hydrate, and none of these does.
 */
async function copyAssets(html: string, rendered: string, finished: string) {
  for await (const file of glob("**/*.*", { cwd: rendered })) {
    const address = `/${file.replaceAll("\\", "/")}`;
    if (!html.includes(address) && !namedFiles.includes(address)) continue;
    await mkdir(dirname(join(finished, file)), { recursive: true });
    await cp(join(rendered, file), join(finished, file));
  }
}
