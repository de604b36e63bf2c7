import { expect, test } from "@playwright/test";

import { paths } from "../../app/screens.ts";
import { screens } from "../screens.ts";
import { conditionNamed, openIn, settle, widen } from "./conditions.ts";
import { focusable, outOfOrder, walk } from "./focus.ts";
import { faintRings } from "./focus-ring.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A desktop, a phone, and a desktop of 1280 × 1024 pixels at 400 % zoom. */
const windows = [
  { width: 1280, height: 800 },
  { width: 375, height: 667 },
  { width: 320, height: 256 },
];

for (const { path } of screens) {
  for (const window of windows) {
    test(`A reader at ${path} goes through it by key, there and back, in ${window.width} × ${window.height}`, async ({
      page,
    }) => {
      await page.setViewportSize(window);
      await page.goto(path);
      await settle(page);
      expect(await outOfOrder(page)).toEqual([]);
      const all = await focusable(page);
      const there = await walk(page, "Tab", all.length);
      expect(there[0]?.name).toBe("Skip to main content");
      expect(there.map((stop) => stop?.name)).toEqual(all);
      const back = await walk(page, "Shift+Tab", all.length - 1);
      expect(back.map((stop) => stop?.name)).toEqual(all.toReversed().slice(1));
      const [outside] = await walk(page, "Shift+Tab", 1);
      expect(outside, "what holds the focus in the page").toBeUndefined();
      const wrong = [...there, ...back].filter((stop) => stop?.faults.length);
      expect(wrong).toEqual([]);
    });
  }

  test(`A reader at ${path} sees what has the focus`, async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 1280]) {
      await widen(page, width);
      expect(await faintRings(page), `at ${width} px`).toEqual([]);
    }
  });
}

test("A reader on a phone sees what has the focus in the menu", async ({ page }) => {
  await openIn(conditionNamed("the menu open"), page, paths.home);
  expect(await faintRings(page)).toEqual([]);
});
