import { tabOf } from "../tests/browsers/playwright.ts";
import { playWeek } from "../tests/week.ts";
import { browseSite } from "./browse-site.ts";

/**
 * Takes the pictures in the documentation: of the home page for the README, and of the editors' page
 * for docs/editing.md, while a test plays an editor's week on it.
 */

await browseSite(async (browser, address) => {
  const home = await browser.newPage({
    viewport: { width: 1280, height: 1040 },
    reducedMotion: "reduce",
  });
  await home.goto(address);
  await home.evaluate(() => document.fonts.ready);
  await home.screenshot({ path: "docs/home.png" });
  console.log("docs/home.png");

  const page = await browser.newPage({ reducedMotion: "reduce" });
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
});
