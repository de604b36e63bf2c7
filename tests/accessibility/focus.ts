import type { Page } from "@playwright/test";

/** How far the ring around what has the focus reaches, in CSS pixels: its offset and its width. */
const reach = 5;

/** A place that Tab comes to, and what is wrong with how it shows there. */
export type Stop = { name: string; faults: string[] };

/** What can have the focus on a page as it stands, in the order of the document. */
export function focusable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a[href], button, summary, [tabindex='0']")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => (element.textContent ?? "").replace(/\s+/g, " ").trim()),
  );
}

/**
 * What is shown elsewhere than where the document has it, so that the focus would jump about, and what
 * asks for the focus out of turn.
 */
export function outOfOrder(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        const { order, flexDirection, flexWrap, gridAutoFlow } = getComputedStyle(element);
        return (
          order !== "0" ||
          [flexDirection, flexWrap].some((value) => value.endsWith("reverse")) ||
          gridAutoFlow.includes("dense") ||
          element.tabIndex > 0
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
}

/**
 * Presses a key so many times, as a reader does who has no pointer, and looks at each stop: is the
 * whole of it in the window, over everything else, with a ring around it?
 *
 * @returns the stops in turn; `undefined` where nothing of the page has the focus
 */
export async function walk(page: Page, key: "Tab" | "Shift+Tab", times: number) {
  const stops: (Stop | undefined)[] = [];
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key);
    stops.push(await lookAtFocus(page));
  }
  return stops;
}

function lookAtFocus(page: Page): Promise<Stop | undefined> {
  return page.evaluate((reach) => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
    const faults: string[] = [];

    const style = getComputedStyle(focused);
    if (!focused.matches(":focus-visible")) faults.push("is not marked as focused by key");
    if (style.outlineStyle === "none" || Number.parseFloat(style.outlineWidth) < 2)
      faults.push(`has an outline of ${style.outlineStyle} ${style.outlineWidth}`);

    const header = document.querySelector("header");
    for (const { left, top, right, bottom, width, height } of focused.getClientRects()) {
      if (left < 0 || top < 0 || right > innerWidth || (bottom > innerHeight && top > 0))
        faults.push(`is not wholly in the window: ${[left, top, right, bottom].map(Math.round)}`);
      if (left < reach || top < reach || right > innerWidth - reach)
        faults.push("has its ring beyond the window");
      // Within the corners, which are round.
      for (const x of [left + 2, left + width / 2, right - 2]) {
        for (const y of [top + 2, top + height / 2, bottom - 2]) {
          const front = document.elementFromPoint(x, y);
          if (front && !focused.contains(front))
            faults.push(`is covered by ${front.localName} at ${Math.round(x)}, ${Math.round(y)}`);
        }
      }
      if (
        header &&
        !header.contains(focused) &&
        getComputedStyle(header).position === "sticky" &&
        focused.closest("main, footer") &&
        top - reach < header.getBoundingClientRect().bottom
      )
        faults.push("has its ring under the header");
    }
    const name = (focused.textContent ?? "").replace(/\s+/g, " ").trim();
    return { name, faults };
  }, reach);
}
