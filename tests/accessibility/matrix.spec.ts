import { expect, test } from "@playwright/test";

import { screens } from "../screens.ts";
import { barriers } from "./barriers.ts";
import { conditionNamed, conditions, openIn, widen, widths } from "./conditions.ts";
import { layoutFaults } from "./layout.ts";
import { tooWide } from "./sweep.ts";

for (const condition of conditions) {
  for (const address of condition.addresses) {
    test(`A reader at ${address} with ${condition.name} meets no barrier at any width`, async ({
      page,
    }) => {
      await openIn(condition, page, address);
      const found: Record<string, unknown> = {};
      for (const width of widths) {
        await widen(page, width);
        const faults = [...(await barriers(page)), ...(await layoutFaults(page))];
        if (faults.length > 0) found[`at ${width} px`] = faults;
      }
      expect(found).toEqual({});
    });
  }
}

for (const { path } of screens) {
  for (const { name, step } of [
    { name: "nothing set", step: 1 },
    { name: "text at 200 %", step: 7 },
    { name: "WCAG's text spacing", step: 7 },
  ]) {
    test(`A reader at ${path} with ${name} never scrolls sideways`, async ({ page }) => {
      await openIn(conditionNamed(name), page, path);
      expect(await tooWide(page, { from: 320, to: 1440, step })).toEqual([]);
      // Cutting the page off at its side would pass the measurement and hide what is there.
      for (const element of ["html", "body", "header", "main", "footer"])
        await expect(page.locator(element)).toHaveCSS("overflow-x", "visible");
    });
  }
}
