import type { Page } from "@playwright/test";
import { PNG } from "pngjs";

/** How tall a piece of a page is taken at once: a browser draws no picture of any height. */
const piece = 4000;

/** A picture of a whole page as it stands, one pixel for a CSS pixel. */
export async function screenshot(page: Page): Promise<PNG> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const picture = new PNG({ width, height });
  const browser = await page.context().newCDPSession(page);
  for (let top = 0; top < height; top += piece) {
    // Straight from the browser, with the quick compression: a long page has many pieces.
    const { data } = await browser.send("Page.captureScreenshot", {
      clip: { x: 0, y: top, width, height: Math.min(piece, height - top), scale: 1 },
      captureBeyondViewport: true,
      optimizeForSpeed: true,
    });
    const part = PNG.sync.read(Buffer.from(data, "base64"));
    part.data.copy(picture.data, top * width * 4);
  }
  await browser.detach();
  return picture;
}
