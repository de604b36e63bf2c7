import { expect, type Page, test } from "@playwright/test";

import { screens } from "../screens.ts";
import { largeText, plain, shortenLists, spacedText, widen, widths } from "./conditions.ts";
import { layoutFaults } from "./layout.ts";
import { readTexts } from "./texts.ts";

// The sweep shows the page in a frame, which the site's policy forbids.
test.use({ bypassCSP: true });

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
    for (const condition of [plain, largeText, spacedText]) {
      await condition.enter(page, browser);
      // With nothing set, it is swept pixel by pixel below.
      if (condition !== plain) expect.soft(await tooWide(page, 7), condition.name).toEqual([]);
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
    expect.soft(await tooWide(page, 1)).toEqual([]);
    // Before the columns begin, at 768 and at 1100 px, there is most room for a line.
    for (const width of [320, 767, 1099, 1440]) {
      await widen(page, width);
      expect.soft(await hardToRead(page), `at ${width} px`).toEqual([]);
    }
  });
}

/**
 * The widths from 320 to 1440 CSS pixels, so far apart, at which a reader would have to scroll sideways,
 * one line each. A copy of the page in a frame is resized, which takes a fraction of the window's time.
 */
function tooWide(page: Page, step: number): Promise<string[]> {
  return page.evaluate(async (step) => {
    const frame = document.createElement("iframe");
    frame.srcdoc = `<!doctype html>${document.documentElement.outerHTML}`;
    frame.style.cssText = "position: fixed; max-width: none; height: 800px; border: 0";
    const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
    document.body.append(frame);
    await loaded;
    const { contentWindow: view, contentDocument: copy } = frame;
    if (!view || !copy) throw new Error("no frame");
    copy.adoptedStyleSheets = document.adoptedStyleSheets.map(({ cssRules }) => {
      const stylesheet = new (view as Window & typeof globalThis).CSSStyleSheet();
      stylesheet.replaceSync(Array.from(cssRules, ({ cssText }) => cssText).join(""));
      return stylesheet;
    });
    await copy.fonts.ready;
    const found: string[] = [];
    for (let width = 320; width <= 1440; width += step) {
      frame.style.width = `${width}px`;
      if (view.innerWidth !== width) throw new Error(`asked for ${width} px: ${view.innerWidth}`);
      const excess = copy.documentElement.scrollWidth - width;
      if (excess > 0) found.push(`${excess} px too wide at ${width} px`);
    }
    frame.remove();
    return found;
  }, step);
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
        // For screen readers alone.
        if (walker.currentNode.parentElement?.clientWidth === 1) continue;
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
