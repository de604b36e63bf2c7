import { expect, test } from "@playwright/test";

import { paths } from "../../app/screens.ts";
import { screens } from "../screens.ts";
import { conditionNamed, openIn, widen, widths } from "./conditions.ts";
import { targets } from "./targets.ts";

for (const { path } of screens) {
  test(`A reader at ${path} hits everything with a finger`, async ({ page }) => {
    await page.goto(path);
    for (const width of widths) {
      await widen(page, width);
      const all = await targets(page);
      expect(all.length).toBeGreaterThan(5);
      const small = all.filter(
        ({ width, height, mayBeSmall }) => Math.min(width, height) < (mayBeSmall ? 24 : 44),
      );
      expect(small, `at ${width} px`).toEqual([]);
    }
  });
}

test("A reader on a phone hits everything in the menu with a finger", async ({ page }) => {
  await openIn(conditionNamed("the menu open"), page, paths.home);
  const all = await targets(page);
  expect(all.map(({ name }) => name)).toContain("Close");
  expect(all.filter(({ width, height }) => Math.min(width, height) < 44)).toEqual([]);
});
