import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

import { readContent } from "../../app/content/read-content.ts";
import { pageEntries, siteName } from "../../app/content/schemas.ts";
import { files as renderedFiles } from "../../app/feeds/files.ts";
import { cardName } from "../../app/lib/page-meta.ts";
import { markdownPath, pagePaths, paths } from "../../app/screens.ts";
import { compressBeside } from "./compress.ts";
import { subsetFonts } from "./fonts.ts";
import { drawIcons } from "./icons.ts";
import { makeLogoSprite } from "./logo-sprite.ts";
import { markdownAlternate } from "./markdown.ts";
import { drawSocialCards } from "./social-cards.ts";
import { pruneStylesheet, style } from "./stylesheet.ts";

/**
 * Makes the site's files from what React Router rendered: pages under the names that every static
 * host understands, each with the part of the stylesheet that it needs, subset fonts, the assets that
 * a page asks for and no others, and compressed copies beside.
 *
 * @param rendered the router's client directory
 * @param finished the directory to write, which must not exist
 * @returns how many files were written, compressed copies apart
 */
export async function postbuild(rendered: string, finished: string): Promise<number> {
  const original = await Promise.all(
    pagePaths.map((path) => readFile(join(rendered, path, "index.html"), "utf8")),
  );
  const stylesheet = await subsetFonts(original, finished);
  const pages = placeStylesheets(await makeLogoSprite(original, rendered, finished), stylesheet);
  const htmlOf = (path: string) => pages[pagePaths.indexOf(path)] ?? "";
  for (const path of pagePaths) {
    await writeFile(join(finished, `${path.slice(1) || "index"}.html`), htmlOf(path));
  }
  const content = await readContent();
  for (const path of Object.values(paths)) {
    const markdown = markdownAlternate(htmlOf(path), content.site.address);
    await writeFile(join(finished, markdownPath(path)), markdown);
  }
  const site = siteName(content.site);
  await drawSocialCards(
    pageEntries(content).map(({ path, label, title }) => {
      return { name: cardName(path), label, title, site };
    }),
    finished,
  );
  await drawIcons(await readFile(join(rendered, "favicon.svg"), "utf8"), finished);
  await copyAssets(pages.join(), rendered, finished);
  const entries = await readdir(finished, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  await compressBeside(files.map(({ parentPath, name }) => join(parentPath, name)));
  return files.length;
}

/**
 * Gives the articles, the heaviest page, a pruned stylesheet of its own, and all other pages one: each
 * stylesheet is a hash more in the policy that every document carries.
 */
function placeStylesheets(pages: string[], stylesheet: string): string[] {
  const bare = pages.map((html) => html.replace(style, ""));
  const articles = pagePaths.indexOf(paths.articles);
  const own = pruneStylesheet(stylesheet, bare.slice(articles, articles + 1));
  const common = pruneStylesheet(stylesheet, bare.toSpliced(articles, 1));
  return pages.map((html, index) => html.replace(style, () => (index === articles ? own : common)));
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
