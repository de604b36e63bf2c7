import { cp, glob, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { Content } from "../../app/content/schemas.ts";
import { markdownArticles } from "../../app/feeds/article-list.ts";
import { markdownPath, pagePaths, paths } from "../../app/screens.ts";
import type { Cached } from "../build-cache.ts";
import { compressBeside } from "./compress.ts";
import { subsetFonts } from "./fonts.ts";
import { makeLogoSprite } from "./logo-sprite.ts";
import { markdownAlternate } from "./markdown.ts";
import { pruneStylesheet, shortenClasses, style } from "./stylesheet.ts";

/**
 * Makes the site's files from what React Router rendered: pages under the names that every static
 * host understands, each with the part of the stylesheet that it needs, subset fonts, the files of
 * `public/` that a page asks for and no others, and compressed copies beside.
 *
 * @param rendered pages and files for programs, by address
 * @param finished the directory to write, in which the pictures are
 * @returns how many files it has, compressed copies apart
 */
export async function postbuild(
  rendered: Map<string, string>,
  finished: string,
  content: Content,
  cached: Cached,
): Promise<number> {
  const original = pagePaths.map((path) => rendered.get(path) ?? "");
  const stylesheet = await subsetFonts(original, finished, cached);
  const pages = placeStylesheets(await makeLogoSprite(original, finished), stylesheet);
  const texts = new Map(rendered);
  for (const [index, path] of pagePaths.entries()) {
    texts.delete(path);
    const html = pages[index] ?? "";
    const file = `${path === "/" ? "/index" : path}.html`;
    texts.set(file, path === paths.articles ? shortenClasses(html) : html);
  }
  for (const path of Object.values(paths)) {
    const html = pages[pagePaths.indexOf(path)] ?? "";
    const list = path === paths.articles ? markdownArticles(content) : undefined;
    texts.set(markdownPath(path), markdownAlternate(html, content.site.address, list));
  }
  for (const [path, text] of texts) {
    await mkdir(dirname(join(finished, path)), { recursive: true });
    await writeFile(join(finished, path), text);
  }
  await copyPublic(pages.join(), finished);
  const entries = await readdir(finished, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  await compressBeside(
    files.map(({ parentPath, name }) => join(parentPath, name)),
    cached,
  );
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

/** Copies what a page asks for, or a header. */
async function copyPublic(html: string, finished: string) {
  for await (const file of glob("**/*.*", { cwd: "public" })) {
    const address = `/${file.replaceAll("\\", "/")}`;
    if (!html.includes(address) && address !== "/speculation-rules.json") continue;
    await cp(join("public", file), join(finished, file));
  }
}
