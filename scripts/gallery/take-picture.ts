import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";

import { type Picture, paper } from "./pictures.ts";

/** A picture that was taken, with its size in pixels. */
export type Taken = Picture & { height: number; pdf?: string };

/** How tall a window is, in CSS pixels; of a screen with its menu open, this is the whole picture. */
const windowHeight = 812;

/**
 * Takes one picture of a whole page into a folder. One for print comes with the pages as they leave
 * the printer, as a PDF.
 *
 * @throws where the page does not come, with the picture's name
 */
export async function takePicture(
  browser: Browser,
  address: string,
  picture: Picture,
  folder: string,
): Promise<Taken> {
  const { width, path, file, medium, forcedColors, reducedMotion, menu } = picture;
  const page = await browser.newPage({
    viewport: { width, height: windowHeight },
    forcedColors: forcedColors ? "active" : "none",
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
  });
  try {
    await page.goto(new URL(path, address).href);
    if (medium) await page.emulateMedia({ media: medium });
    if (menu) await page.getByRole("button", { name: "Menu" }).click();
    await loadAll(page);
    await page.screenshot({
      path: join(folder, file),
      fullPage: !menu,
      // Ends what fades, and takes what moves forever, the partners' logos, back to its beginning.
      animations: "disabled",
    });
    const height = menu
      ? windowHeight
      : await page.evaluate(() => document.documentElement.scrollHeight);
    if (!medium) return { ...picture, height };
    const pdf = file.replace(/png$/, "pdf");
    const { margin } = paper;
    await page.pdf({
      path: join(folder, pdf),
      format: "A4",
      margin: { top: margin, right: margin, bottom: margin, left: margin },
    });
    return { ...picture, height, pdf };
  } catch (error) {
    // The first line says what went wrong, the others what the browser did until then.
    const [reason] = String(error instanceof Error ? error.message : error).split("\n");
    throw new Error(`${file}: ${reason}`);
  } finally {
    await page.close();
  }
}

/** Waits until everything that comes late is there, fonts and images below the fold, and goes to the top. */
export async function loadAll(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all(Array.from(document.images, (image) => image.decode()));
    await document.fonts.ready;
    // An address with a fragment has scrolled, and the header with it.
    scrollTo(0, 0);
  });
}
