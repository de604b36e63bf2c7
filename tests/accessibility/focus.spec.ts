import { expect, test } from "@playwright/test";

import { labels, paths, screens } from "../screens.ts";
import { settle, shortenLists, widen } from "./conditions.ts";
import { faintRings, focusable, outOfOrder, walk } from "./focus.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [number, { path }] of screens.entries()) {
  test(`A reader at ${path} goes through it by key, there and back, and sees what has the focus`, async ({
    page,
  }) => {
    // A desktop of 1280 × 1024 pixels at 400 % zoom, where most is in the way of the focus.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    await shortenLists(page);
    await settle(page);
    expect(await outOfOrder(page)).toEqual([]);
    const names = await focusable(page);
    const there = await walk(page, "Tab", names.length);
    expect(there[0]?.name).toBe(labels.skip);
    expect(there.map((stop) => stop?.name)).toEqual(names);
    expect(there.filter((stop) => stop?.faults.length)).toEqual([]);

    await widen(page, 1280);
    const wideNames = await focusable(page);
    const back = await walk(page, "Shift+Tab", wideNames.length - 1);
    expect(back.map((stop) => stop?.name)).toEqual(wideNames.toReversed().slice(1));
    expect(back.filter((stop) => stop?.faults.length)).toEqual([]);
    const [outside] = await walk(page, "Shift+Tab", 1);
    expect(outside, "what holds the focus in the page").toBeUndefined();

    await widen(page, number % 2 === 0 ? 1280 : 320);
    expect(await faintRings(page)).toEqual([]);
  });
}

test("A reader on a phone sees what has the focus in the menu, and nothing has it elsewhere", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 667 });
  await page.goto(paths.courses);
  await page.getByRole("button", { name: labels.menu }).click();
  await settle(page);
  expect(await faintRings(page)).toEqual([]);
  const stops = await walk(page, "Tab", 12);
  expect(stops.filter((stop) => stop?.faults.length)).toEqual([]);
});
