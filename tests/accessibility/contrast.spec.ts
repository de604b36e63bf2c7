import { expect, test } from "@playwright/test";

import { labels, paths, screens } from "../screens.ts";
import { moreContrast, settle, shortenLists, widen } from "./conditions.ts";
import { faintTexts } from "./faint-texts.ts";
import { forceStates } from "./force-states.ts";

const needed = { least: 4.5, bodyOnWhite: 7 };

// What a transition leads to counts, not the way there.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { path } of screens) {
  test(`A reader at ${path} can tell every word from what is behind it`, async ({
    page,
    context,
  }) => {
    await page.goto(path);
    await shortenLists(page);
    // What is no link or button looks the same in every state.
    for (const { width, states } of [
      { width: 1440, states: [] },
      { width: 320, states: ["hover"] },
      { width: 1100, states: ["hover", "active"] },
    ]) {
      await widen(page, width);
      const release = await forceStates(page, states);
      const where = `at ${width} px, ${states.join(" and ") || "at rest"}`;
      expect.soft(await faintTexts(page, needed), where).toEqual([]);
      await release();
    }
    await moreContrast.enter(page, await context.newCDPSession(page));
    await widen(page, 768);
    const faint = await faintTexts(page, { least: 7, bodyOnWhite: 12 });
    expect.soft(faint, "with more contrast asked for").toEqual([]);
  });
}

test("A reader can tell the link past the header from what is behind it", async ({ page }) => {
  await page.goto(paths.home);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: labels.skip })).toBeInViewport();
  expect(await faintTexts(page, needed)).toEqual([]);
});

test("A reader on a phone can tell every word of the menu from what is behind it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(paths.home);
  await page.getByRole("button", { name: labels.menu }).click();
  await settle(page);
  expect(await faintTexts(page, needed)).toEqual([]);
  await forceStates(page, ["hover"]);
  expect(await faintTexts(page, needed)).toEqual([]);
});
