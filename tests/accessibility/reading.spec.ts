import { expect, test } from "@playwright/test";

import { screens } from "../screens.ts";
import { widen } from "./conditions.ts";
import { paragraphs } from "./paragraphs.ts";

for (const { path } of screens) {
  // WCAG 1.4.8, of the level AAA: what a machine can tell of it.
  test(`A reader at ${path} reads short lines with room between them`, async ({ page }) => {
    await page.goto(path);
    // Before the columns begin, at 768 and at 1100 px, there is most room for a line.
    for (const width of [320, 767, 1099, 1440]) {
      await widen(page, width);
      const all = await paragraphs(page);
      expect(all.length).toBeGreaterThan(0);
      const hard = all.filter(
        ({ fullest, align, lines, pitch, size, toNext }) =>
          fullest > 80 ||
          align === "justify" ||
          (lines > 1 && pitch < size * 1.5) ||
          (toNext !== undefined && lines > 1 && toNext < pitch * 1.5),
      );
      expect(hard, `at ${width} px`).toEqual([]);
    }
  });

  // WCAG 2.4.10, of the level AAA.
  test(`A reader at ${path} finds a heading over every section`, async ({ page }) => {
    await page.goto(path);
    const without = await page
      .locator("main :is(section, article, nav):not([aria-label])")
      .evaluateAll((sections) =>
        sections
          .filter((section) => !section.querySelector("h1, h2, h3"))
          .map((section) => section.outerHTML.slice(0, 120)),
      );
    expect(without).toEqual([]);
  });
}
