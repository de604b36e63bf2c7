import { expect, test } from "@playwright/test";

import { groupsBy, labels, paths, screens } from "../screens.ts";
import { axeViolations, smallTargets } from "./axe-violations.ts";
import { conditions, moving, settle, widen, widths } from "./conditions.ts";
import { layoutFaults } from "./layout.ts";

/*
 * Each screen meets each condition once and each width at least once, and is loaded once: a
 * condition's width is the next in turn, and begins at another one on each screen. So every pair of a
 * condition and a width is met on some screen.
 */
for (const [number, { path }] of screens.entries()) {
  test(`A reader at ${path} meets no axe violation in any condition, and hits everything with a finger`, async ({
    page,
    context,
  }) => {
    await page.goto(path);
    const browser = await context.newCDPSession(page);
    for (const [index, condition] of conditions.entries()) {
      const width = widths[(index + number) % widths.length] ?? 0;
      await condition.enter(page, browser);
      await widen(page, width);
      const where = `with ${condition.name} at ${width} px`;
      expect.soft(await axeViolations(page), where).toEqual([]);
      if (condition.name === "reduced motion") expect.soft(await moving(page), where).toEqual([]);
      await condition.leave(page, browser);
    }
    for (const width of [320, 1280]) {
      await widen(page, width);
      expect.soft(await smallTargets(page), `at ${width} px`).toEqual([]);
    }
    // What moves by itself for longer than five seconds needs a switch, as WCAG 2.2.2 asks.
    expect.soft(await moving(page)).toEqual(path === paths.home ? ["the logos"] : []);
  });
}

for (const condition of conditions.slice(0, 4)) {
  test(`A reader on a phone with ${condition.name} meets no axe violation in the menu`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(paths.courses);
    await condition.enter(page, await context.newCDPSession(page));
    await page.getByRole("button", { name: labels.menu }).click();
    await settle(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  });
}

test("A reader who chose a category or an author meets no axe violation", async ({ page }) => {
  for (const [field, width] of [
    ["category", 320],
    ["author", 1100],
  ] as const) {
    await page.goto(paths.articles);
    await widen(page, width);
    const link = page.getByRole("link", {
      name: new RegExp(`^${RegExp.escape(groupsBy(field)[0]?.name ?? "")} \\d`),
    });
    // On a phone, the links are closed.
    if (width === 320) await page.getByRole("navigation").getByText(labels.category).click();
    await link.click();
    await settle(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
  }
});
