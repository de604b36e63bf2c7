import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "@playwright/test";

import { readContent } from "../app/content/read-content.ts";
import { articleGroups } from "../app/lib/article-groups.ts";
import { browseSite } from "./browse-site.ts";
import { readTheme } from "./finish/theme.ts";
import { contactSheet, faces, type TakenRow } from "./gallery/contact-sheet.ts";
import { galleryRows } from "./gallery/pictures.ts";
import { loadAll, takePicture } from "./gallery/take-picture.ts";
import { publish } from "./publish.ts";

/**
 * Takes a picture of every screen at every width, and on paper, in forced colors and with its menu
 * open, and lays them side by side on a contact sheet: for whoever must sign what the site looks like.
 */

const target = "build/gallery";
const unfinished = `${target}.new`;

try {
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const { pictures, sheets } = await drawGallery(unfinished);
  await publish(unfinished, target);
  console.log(`${pictures} pictures on ${sheets} contact sheets: open ${target}/index.html`);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`No gallery was drawn: ${reason}`);
  process.exitCode = 1;
  await rm(unfinished, { recursive: true, force: true });
}

async function drawGallery(folder: string): Promise<{ pictures: number; sheets: number }> {
  const wanted = galleryRows(articleGroups((await readContent()).articles));
  const theme = await readTheme();
  const taken: TakenRow[] = [];
  await browseSite(async (browser, address) => {
    for (const { pictures, ...row } of wanted) {
      const done = [];
      for (const picture of pictures) {
        done.push(await takePicture(browser, address, picture, folder));
      }
      taken.push({ ...row, pictures: done });
    }
    await writeFile(join(folder, "index.html"), contactSheet(taken, theme));
    await copyFaces(folder);
    await pictureSheets(browser, folder);
  });
  const pictures = taken.reduce((count, row) => count + row.pictures.length, 0);
  return { pictures, sheets: taken.length };
}

async function copyFaces(folder: string) {
  for (const { family, file } of faces) {
    const source = `node_modules/@fontsource/${family.toLowerCase().replace(" ", "-")}/files`;
    await copyFile(join(source, file), join(folder, file));
  }
}

/** Takes a picture of each row of the contact sheet, for an eye that has no browser at hand. */
async function pictureSheets(browser: Browser, folder: string) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(pathToFileURL(resolve(folder, "index.html")).href);
  await loadAll(page);
  const rows = await page.locator("section").all();
  for (const [index, row] of rows.entries()) {
    await row.screenshot({ path: join(folder, `contact-sheet-${index + 1}.png`) });
  }
  await page.close();
}
