import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";

import { readContent } from "../app/content/read-content.ts";
import { articleGroups } from "../app/lib/article-groups.ts";
import { paths, screens } from "../app/screens.ts";
import { browseSite } from "./browse-site.ts";

/**
 * Takes screenshots of every screen at every width, on paper, in forced colors and with its menu
 * open, into `build/gallery`, with a page that shows them side by side.
 */

type View = {
  /** The end of the file's name: `home-1440.png`. */
  name: string;
  width: number;
  media?: Parameters<Page["emulateMedia"]>[0];
  menu?: true;
};

const widths: View[] = [375, 768, 1100, 1440].map((width) => ({ name: String(width), width }));
/** A4 at 96 dots an inch, less the centimeter of margin on each side that browsers print with. */
const paper = 718;
const others: View[] = [
  { name: "menu", width: 375, menu: true },
  { name: "print", width: paper, media: { media: "print" } },
  { name: "forced-colors-375", width: 375, media: { forcedColors: "active" } },
  { name: "forced-colors-1440", width: 1440, media: { forcedColors: "active" } },
];

const pages: { name: string; path: string; views: View[] }[] = [
  ...screens.map(({ id, path }) => ({ name: id, path, views: [...widths, ...others] })),
  { name: "not-found", path: "/no-such-page", views: [...widths, ...others] },
  // An escape that ends in the middle of a character: no server can route it.
  { name: "error", path: "/%E0%A4%A", views: [...widths, ...others] },
];
const { categories } = articleGroups((await readContent()).articles);
const [largest] = categories.toSorted((one, other) => other.count - one.count);
pages.push({ name: "category", path: `${paths.articles}#${largest?.id}`, views: widths });

const folder = "build/gallery";
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
await browseSite(async (browser, address) => {
  const rows: string[] = [];
  for (const { name, path, views } of pages) {
    const items: string[] = [];
    for (const view of views) {
      const file = `${name}-${view.name}.png`;
      await takeScreenshot(browser, new URL(path, address).href, view, join(folder, file));
      items.push(
        `<a href="${file}"><img src="${file}" alt="" width="${view.width / 4}">${file}</a>`,
      );
    }
    rows.push(`<h2>${path}</h2>\n<p>${items.join("\n")}</p>`);
  }
  await writeFile(join(folder, "index.html"), galleryPage(rows));
});
console.log(`${folder}/index.html`);

async function takeScreenshot(browser: Browser, address: string, view: View, file: string) {
  const { width, media, menu } = view;
  const page = await browser.newPage({ viewport: { width, height: 812 } });
  if (media) await page.emulateMedia(media);
  await page.goto(address);
  if (menu) await page.getByRole("button", { name: "Menu" }).click();
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all(Array.from(document.images, (image) => image.decode()));
    await document.fonts.ready;
    // An address with a fragment has scrolled, and the header with it.
    scrollTo(0, 0);
  });
  // Ends what fades, and takes what moves forever, the partners' logos, back to its beginning.
  await page.screenshot({ path: file, fullPage: !menu, animations: "disabled" });
  await page.close();
}

function galleryPage(rows: string[]): string {
  return `<!doctype html>
<html lang="en-US">
<meta charset="utf-8">
<title>Gallery: every screen at every width</title>
<style>
body { background: #ddd; font: 12px sans-serif }
p { display: flex; gap: 16px; align-items: start }
img { display: block }
</style>
${rows.join("\n")}
</html>
`;
}
