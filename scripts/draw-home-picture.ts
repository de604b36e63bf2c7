import { browseSite } from "./browse-site.ts";

/** Takes the picture of the home page that the README shows. */

await browseSite(async (browser, address) => {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 1040 },
    reducedMotion: "reduce",
  });
  await page.goto(address);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: "docs/home.png" });
  console.log("docs/home.png");
});
