import { expect, test } from "@playwright/test";

import { axeViolations } from "./accessibility/axe-violations.ts";
import { tabOf } from "./browsers/playwright.ts";
import { playWeek, weekTitle } from "./week.ts";

test(weekTitle, async ({ page }) => {
  await playWeek(tabOf(page), async (screen) =>
    expect.soft(await axeViolations(page), screen).toEqual([]),
  );
});
