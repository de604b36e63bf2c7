import type { Page } from "@playwright/test";
import type { PNG } from "pngjs";
import { controls, forceStates } from "./force-states.ts";
import { colorAt, contrast, pixelAt } from "./pixels.ts";
import { screenshot } from "./screenshot.ts";
import type { Rect } from "./texts.ts";

/** How far the ring around what has the focus reaches, in CSS pixels: its offset and its width. */
const reach = 5;

/** A place that Tab comes to, and what is wrong with how it shows there. */
export type Stop = { name: string; faults: string[] };

/** What can have the focus on a page as it stands, in the order of the document. */
export function focusable(page: Page): Promise<string[]> {
  return page.evaluate(
    (controls) =>
      [...document.querySelectorAll(`${controls}, [tabindex='0']`)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => (element.textContent ?? "").replace(/\s+/g, " ").trim()),
    controls,
  );
}

/** What is shown elsewhere than where the document has it, so that the focus would jump about. */
export function outOfOrder(page: Page): Promise<string[]> {
  return page.evaluate(
    (controls) =>
      [...document.querySelectorAll<HTMLElement>("body *")]
        .filter((element) => {
          const { order, flexDirection, flexWrap, gridAutoFlow } = getComputedStyle(element);
          const moves = element.matches(controls) || element.querySelector(controls);
          return (
            (order !== "0" && moves) ||
            [flexDirection, flexWrap].some((value) => value.endsWith("reverse")) ||
            gridAutoFlow.includes("dense")
          );
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    controls,
  );
}

/**
 * Presses a key so many times, as a reader does who has no pointer, and looks at each stop: is the
 * whole of it in the window, over everything else?
 *
 * @returns the stops in turn; `undefined` where nothing of the page has the focus
 */
export async function walk(page: Page, key: "Tab" | "Shift+Tab", times: number) {
  const stops: (Stop | undefined)[] = [];
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key);
    stops.push(await page.evaluate(lookAtFocus, reach));
  }
  return stops;
}

/** Runs in the page. */
function lookAtFocus(reach: number): Stop | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
  const faults: string[] = [];
  if (!focused.matches(":focus-visible")) faults.push("is not marked as focused by key");
  const header = document.querySelector("header");
  const isUnderHeader =
    header && getComputedStyle(header).position === "sticky" && !header.contains(focused);
  const top = isUnderHeader ? header.getBoundingClientRect().bottom : 0;
  for (const box of focused.getClientRects()) {
    const { left, right, bottom, width, height } = box;
    if (left < reach || right > innerWidth - reach || (bottom > innerHeight && box.top > 0))
      faults.push(`is not wholly in the window: ${[left, box.top, right, bottom].map(Math.round)}`);
    if (box.top - reach < top && focused.closest("main, footer"))
      faults.push("has its ring under the header");
    // Within the corners, which are round.
    for (const x of [left + 2, left + width / 2, right - 2]) {
      for (const y of [box.top + 2, box.top + height / 2, bottom - 2]) {
        const front = document.elementFromPoint(x, y);
        if (front && !focused.contains(front))
          faults.push(`is covered by ${front.localName} at ${Math.round(x)}, ${Math.round(y)}`);
      }
    }
  }
  return { name: (focused.textContent ?? "").replace(/\s+/g, " ").trim(), faults };
}

/**
 * What shows too little that it has the focus. By WCAG 2.4.13 as many pixels must change as a line of
 * 2 CSS pixels around the element has, each by a contrast of 3 to what it was before. All are given
 * the focus at once, every second time, so that a ring is not taken for its neighbor's.
 */
export async function faintRings(page: Page): Promise<string[]> {
  const before = await screenshot(page);
  const faults: string[] = [];
  for (const turn of [0, 1]) {
    const isInTurn = (index: number) => index % 2 === turn;
    const release = await forceStates(page, ["focus", "focus-visible"], isInTurn);
    const places = (await placesOf(page)).filter(({ index }) => isInTurn(index));
    const after = await screenshot(page);
    for (const { name, lines } of places) {
      const [needed, changed] = [2 * perimeter(lines), changedPixels(lines, before, after)];
      // The corners of a ring are rounded, and a line that begins within a pixel ends within one.
      if (changed < needed * 0.95) faults.push(`${changed} of ${needed} pixels change: ${name}`);
    }
    await release();
  }
  return faults;
}

/** The controls of a page that are seen, by their place in the document, with the boxes of their lines. */
function placesOf(page: Page): Promise<{ index: number; name: string; lines: Rect[] }[]> {
  return page.evaluate(
    (controls) =>
      [...document.querySelectorAll(controls)]
        .map((element, index) => ({ element, index }))
        .filter(({ element }) => element.checkVisibility({ visibilityProperty: true }))
        .map(({ element, index }) => ({
          index,
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
    controls,
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

/** How many pixels in and around these boxes change by a contrast of 3. */
function changedPixels(lines: Rect[], before: PNG, after: PNG): number {
  const margin = 8;
  const changed = new Set<number>();
  for (const { left, top, right, bottom } of lines) {
    const to = Math.min(bottom + margin, before.height, after.height);
    for (let y = Math.max(top - margin, 0); y < to; y += 1) {
      for (let x = Math.max(left - margin, 0); x < Math.min(right + margin, before.width); x += 1) {
        if (pixelAt(before, x, y) === pixelAt(after, x, y)) continue;
        if (contrast(colorAt(before, x, y), colorAt(after, x, y)) >= 3)
          changed.add(y * before.width + x);
      }
    }
  }
  return changed.size;
}
