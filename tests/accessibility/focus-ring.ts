import type { Page } from "@playwright/test";
import type { PNG } from "pngjs";

import { colorAt as colourAt, contrast, pixelAt } from "../../scripts/postbuild/pixels.ts";
import { controls, forceStates } from "./force-states.ts";
import { photograph } from "./photograph.ts";
import type { Rect } from "./texts.ts";

/** How far around an element its ring is looked for, in CSS pixels. */
const margin = 8;

/**
 * What shows too little that it has the focus. By WCAG 2.4.13 as many pixels must change as a line of
 * 2 CSS pixels around the element has, each by a contrast of 3 to what it was before. All are given
 * the focus at once, every second time, so that a ring is not taken for its neighbor's.
 */
export async function faintRings(page: Page): Promise<string[]> {
  const before = await photograph(page);
  const faults: string[] = [];
  for (const turn of [0, 1]) {
    const release = await forceStates(
      page,
      ["focus", "focus-visible"],
      (index) => index % 2 === turn,
    );
    const places = await placesOf(page, turn);
    const after = await photograph(page);
    for (const { name, lines } of places) {
      const needed = 2 * perimeter(lines);
      const changed = changedPixels(lines, before, after);
      // The corners of a ring are rounded, and a line that begins within a pixel ends within one.
      if (changed < needed * 0.95) faults.push(`${changed} of ${needed} pixels change: ${name}`);
    }
    await release();
  }
  return faults;
}

function placesOf(page: Page, turn: number): Promise<{ name: string; lines: Rect[] }[]> {
  return page.evaluate(
    ([selector, turn]) =>
      [...document.querySelectorAll(selector)]
        .filter((_, index) => index % 2 === turn)
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({
          name: (element.textContent ?? "").replace(/\s+/g, " ").trim(),
          lines: [...element.getClientRects()]
            .filter(({ width, height }) => width > 1 && height > 1)
            .map(({ left, top, right, bottom }) => ({
              left: Math.round(left + scrollX),
              top: Math.round(top + scrollY),
              right: Math.round(right + scrollX),
              bottom: Math.round(bottom + scrollY),
            })),
        })),
    [controls, turn] as const,
  );
}

/** The length of the line around the area that rectangles cover together, in pixels. */
function perimeter(lines: Rect[]): number {
  const covers = (x: number, y: number) =>
    lines.some(({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom);
  let length = 0;
  for (const { left, top, right, bottom } of lines) {
    for (let x = left; x < right; x += 1)
      length += Number(!covers(x, top - 1)) + Number(!covers(x, bottom));
    for (let y = top; y < bottom; y += 1)
      length += Number(!covers(left - 1, y)) + Number(!covers(right, y));
  }
  return length;
}

function changedPixels(lines: Rect[], before: PNG, after: PNG): number {
  const seen = new Set<number>();
  for (const { left, top, right, bottom } of lines) {
    const to = Math.min(bottom + margin, before.height, after.height);
    for (let y = Math.max(top - margin, 0); y < to; y += 1) {
      for (let x = Math.max(left - margin, 0); x < Math.min(right + margin, before.width); x += 1) {
        if (pixelAt(before, x, y) === pixelAt(after, x, y)) continue;
        if (contrast(colourAt(before, x, y), colourAt(after, x, y)) >= 3)
          seen.add(y * before.width + x);
      }
    }
  }
  return seen.size;
}
