import type { Page } from "@playwright/test";
import { PNG } from "pngjs";

/** A picture of a whole page as it stands, one pixel for a CSS pixel. */
export async function screenshot(page: Page): Promise<PNG> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  const browser = await page.context().newCDPSession(page);
  // Straight from the browser, with the quick compression.
  const { data } = await browser.send("Page.captureScreenshot", {
    clip: { x: 0, y: 0, width, height, scale: 1 },
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  });
  await browser.detach();
  return PNG.sync.read(Buffer.from(data, "base64"));
}
