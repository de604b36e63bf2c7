import { expect, test } from "@playwright/test";

import { paths } from "../../app/screens.ts";
import { screens } from "../screens.ts";
import { conditionNamed, openIn, widen } from "./conditions.ts";
import { faintTexts } from "./contrast.ts";
import { forceStates } from "./force-states.ts";

const needed = { least: 4.5, bodyOnWhite: 7 };

// What a transition leads to counts, not the way there.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { path } of screens) {
  test(`A reader at ${path} can tell every word from what is behind it`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 768, 1440]) {
      await widen(page, width);
      expect(await faintTexts(page, needed), `at ${width} px`).toEqual([]);
    }
  });

  test(`A reader at ${path} who points at a link or presses it can still read it`, async ({
    page,
  }) => {
    await page.goto(path);
    for (const states of [["hover"], ["hover", "active"]]) {
      const release = await forceStates(page, states);
      expect(await faintTexts(page, needed), states.join(" and ")).toEqual([]);
      await release();
    }
  });

  test(`A reader at ${path} who asks for more contrast gets it`, async ({ page }) => {
    await page.emulateMedia({ contrast: "more" });
    await page.goto(path);
    expect(await faintTexts(page, { least: 7, bodyOnWhite: 12 })).toEqual([]);
  });
}

test("A reader can tell the link past the header from what is behind it", async ({ page }) => {
  await page.goto(paths.home);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeInViewport();
  expect(await faintTexts(page, needed)).toEqual([]);
});

test("A reader on a phone can tell every word of the menu from what is behind it", async ({
  page,
}) => {
  await openIn(conditionNamed("the menu open"), page, paths.home);
  expect(await faintTexts(page, needed)).toEqual([]);
  await forceStates(page, ["hover"]);
  expect(await faintTexts(page, needed)).toEqual([]);
});
