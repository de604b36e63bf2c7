import { chromium } from "@playwright/test";

import { tabOf } from "../tests/browsers/playwright.ts";
import { playWeek } from "../tests/week.ts";
import { findBrowser } from "./install-browser.ts";

/** Takes the pictures of the editors' page in docs/editing.md, while a test plays an editor's week on it. */

const executablePath = findBrowser();
if (!executablePath) throw new Error('there is no browser yet: run "npm test" once');
const browser = await chromium.launch({ executablePath });
const page = await browser.newPage({ reducedMotion: "reduce" });
try {
  await playWeek(tabOf(page), async (screen) => {
    if (!["add", "links", "texts", "publish"].includes(screen)) return;
    const close = page.getByRole("button", { name: "Close" });
    if (await close.isVisible()) await close.click();
    // Neither a cursor nor a mouse over something.
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
      scrollTo(0, 0);
    });
    await page.screenshot({ path: `docs/edit-${screen}.png` });
    console.log(`docs/edit-${screen}.png`);
  });
} finally {
  await browser.close();
}
