import type { Page } from "@playwright/test";

import { type Rect, readTexts, type Text } from "./texts.ts";

/** How far two edges may miss each other by rounding, in CSS pixels. */
const tolerance = 1;

/**
 * What is wrong with where a page's words stand: wider than the window, cut off by what is around
 * them, sticking out of their card or button, or printed over one another. One line each.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  const excess = await page.evaluate(() => {
    // At the top, the header lies over nothing.
    scrollTo(0, 0);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  const texts = await readTexts(page);
  return [
    ...(excess > 0 ? [`the page is ${excess} px wider than the window`] : []),
    ...texts.filter(isCutOff).map((text) => `cut off: ${name(text)}`),
    ...texts.filter(sticksOut).map((text) => `sticks out of its box: ${name(text)}`),
    ...overlaps(texts),
  ];
}

function name({ words, place }: Text) {
  return `"${words.slice(0, 60)}" in ${place}`;
}

/**
 * The middle of a line, where its small letters stand. A font's own box reaches further than what it
 * draws, and in tight headings into the line above.
 */
function body({ left, top, right, bottom }: Rect): Rect {
  const quarter = (bottom - top) / 4;
  return { left, top: top + quarter, right, bottom: bottom - quarter };
}

function isCutOff({ lines, window }: Text) {
  return lines.some((line) => !isInside(body(line), window));
}

function sticksOut({ lines, box }: Text) {
  return box !== undefined && lines.some((line) => !isInside(body(line), box));
}

function isInside(inner: Rect, outer: Rect) {
  return (
    inner.left >= outer.left - tolerance &&
    inner.top >= outer.top - tolerance &&
    inner.right <= outer.right + tolerance &&
    inner.bottom <= outer.bottom + tolerance
  );
}

function overlaps(texts: Text[]): string[] {
  const lines = texts
    .flatMap((text) => text.lines.map((line) => ({ text, ...body(line) })))
    .sort((one, other) => one.top - other.top);
  return lines.flatMap((line, index) => {
    const faults: string[] = [];
    for (const other of lines.slice(index + 1)) {
      if (other.top > line.bottom - tolerance) break;
      if (other.left < line.right - tolerance && other.right > line.left + tolerance)
        faults.push(`printed over one another: ${name(line.text)} and ${name(other.text)}`);
    }
    return faults;
  });
}
