import { expect, type Page, test } from "@playwright/test";

import { screens } from "../screens.ts";
import { largeText, plain, shortenLists, spacedText, widen, widths } from "./conditions.ts";
import { layoutFaults } from "./layout.ts";
import { readTexts } from "./texts.ts";

for (const { path } of screens) {
  test(`A reader at ${path} never scrolls sideways, misses no word and reads short lines`, async ({
    page,
    context,
  }) => {
    await page.goto(path);
    // Cutting the page off at its side would pass the measurement and hide what is there.
    for (const element of ["html", "body", "header", "main", "footer"])
      await expect(page.locator(element)).toHaveCSS("overflow-x", "visible");
    const browser = await context.newCDPSession(page);
    for (const { condition, step } of [
      { condition: plain, step: 1 },
      { condition: largeText, step: 7 },
      { condition: spacedText, step: 7 },
    ]) {
      await condition.enter(page, browser);
      expect.soft(await tooWide(page, step), condition.name).toEqual([]);
      if (condition === largeText) {
        // A text whose size is set in pixels would stay small, and every measurement hold.
        const small = (await readTexts(page)).filter(({ size }) => size < 24);
        expect.soft(small).toEqual([]);
      }
      for (const width of widths) {
        await widen(page, width);
        const where = `with ${condition.name} at ${width} px`;
        expect.soft(await layoutFaults(page), where).toEqual([]);
      }
      await condition.leave(page, browser);
    }
    await shortenLists(page);
    // Before the columns begin, at 768 and at 1100 px, there is most room for a line.
    for (const width of [320, 767, 1099, 1440]) {
      await widen(page, width);
      expect.soft(await hardToRead(page), `at ${width} px`).toEqual([]);
    }
  });
}

/**
 * Each width from 320 to 1440 CSS pixels at which a reader would have to scroll sideways, one line
 * each.
 */
async function tooWide(page: Page, step: number): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const found: string[] = [];
  const waiting: Promise<unknown>[] = [];
  // Sent one after the other without waiting for each response, a thousand widths take seconds.
  for (let width = 320; width <= 1440; width += step) {
    const metrics = { width, height: 800, deviceScaleFactor: 1, mobile: false };
    const expression = "[innerWidth, document.documentElement.scrollWidth]";
    waiting.push(
      browser.send("Emulation.setDeviceMetricsOverride", metrics),
      browser.send("Runtime.evaluate", { expression, returnByValue: true }).then(({ result }) => {
        const [inner, needed] = result.value;
        if (inner !== width) found.push(`asked for ${width} px and got ${inner}`);
        if (needed > width) found.push(`${needed - width} px too wide at ${width} px`);
      }),
    );
    if (waiting.length >= 64) await Promise.all(waiting.splice(0));
  }
  await Promise.all(waiting);
  await browser.detach();
  return found;
}

/** Paragraphs that WCAG 1.4.8, of the level AAA, calls hard to read, with what is wrong with each. */
function hardToRead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    return [...document.querySelectorAll<HTMLElement>("p, dd, li:not(:has(p, h2, h3, img))")]
      .filter((element) => element.checkVisibility() && element.textContent?.trim())
      .flatMap((element) => {
        const { textAlign, fontSize, lineHeight } = getComputedStyle(element);
        const lines = charactersByLine(element);
        const pitch = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
        const faults = [
          ...(Math.max(...lines) > 80 ? [`${Math.max(...lines)} characters in a line`] : []),
          ...(textAlign === "justify" ? ["is justified"] : []),
          ...(lines.length > 1 && pitch < 1.5 ? [`lines ${pitch} of the size apart`] : []),
        ];
        return faults.map((fault) => `${fault}: ${element.textContent?.slice(0, 60)}`);
      });

    function charactersByLine(element: Element): number[] {
      const counts = new Map<number, number>();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        const length = walker.currentNode.textContent?.length ?? 0;
        for (let index = 0; index < length; index += 1) {
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + 1);
          const { top, width } = range.getBoundingClientRect();
          const line = Math.round(top / 4);
          if (width > 1) counts.set(line, (counts.get(line) ?? 0) + 1);
        }
      }
      return [...counts.values()];
    }
  });
}
