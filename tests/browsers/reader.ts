import { deepStrictEqual } from "node:assert";
import { setTimeout as wait } from "node:timers/promises";

import { asSeen } from "../screens.ts";
import { run, type Tab } from "./engine.ts";

/** What a reader looks for: the first element that is shown, matches and has this text, if any is named. */
export type Target = { css: string; text?: string };

/** Somebody who uses the site by keyboard, mouse and finger. */
export type Reader = {
  tab: Tab;
  /** Opens a path of the site, in a window of this size in CSS pixels. */
  open(path: string, width: number, height: number): Promise<void>;
  /** Presses Tab until an element with this text has the focus. */
  tabTo(text: string): Promise<void>;
  click(target: Target): Promise<void>;
  tap(target: Target): Promise<void>;
  /** The texts of all elements that are shown and match, without what only screen readers hear. */
  texts(css: string): Promise<string[]>;
  /** The path and the fragment of the address. */
  where(): Promise<string>;
  /** The text of what has the focus. */
  focused(): Promise<string>;
};

export function readerOf(tab: Tab, address: string): Reader {
  const focused = () =>
    run(tab, () => {
      const element = document.activeElement;
      return element === document.body ? "" : (element?.textContent ?? "").trim();
    });
  return {
    tab,
    open: async (path, width, height) => {
      await tab.resize(width, height);
      await tab.open(address + path);
    },
    tabTo: async (text) => {
      const passed: string[] = [];
      for (let step = 0; step < 60; step += 1) {
        await tab.press("Tab");
        const found = await focused();
        if (found === text) return;
        passed.push(found);
      }
      throw new Error(`Tab never came to "${text}", but to: ${passed.join(", ")}`);
    },
    click: async (target) => {
      const { x, y } = await placeOf(tab, target);
      await tab.click(x, y);
    },
    tap: async (target) => {
      const { x, y } = await placeOf(tab, target);
      await tab.tap(x, y);
    },
    texts: async (css) => (await run(tab, shownTexts, css)).map(asSeen),
    where: () => run(tab, () => location.pathname + location.hash),
    focused,
  };
}

/**
 * Expects a value, and waits for it a moment.
 *
 * @throws Error with what is found instead
 */
export async function expectSoon<Value>(
  what: string,
  find: () => Promise<Value>,
  wanted: NoInfer<Value>,
) {
  const end = Date.now() + 5_000;
  for (;;) {
    let found: unknown;
    try {
      found = await find();
      deepStrictEqual(found, wanted);
      return;
    } catch (error) {
      // A page that is just leaving answers with an error.
      found ??= error instanceof Error ? error.message : error;
      if (Date.now() > end)
        throw new Error(
          `${what}: found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`,
        );
      await wait(50);
    }
  }
}

/**
 * The middle of an element, scrolled into sight; of a link on two lines, that of its first line.
 *
 * @throws Error where there is no such element, or another one stays over it
 */
async function placeOf(tab: Tab, target: Target): Promise<{ x: number; y: number }> {
  const end = Date.now() + 2_000;
  for (;;) {
    const place = await run(tab, findPlace, target);
    if (typeof place !== "string") return place;
    // An element that moves in or out may cover the target for a moment.
    if (Date.now() > end) throw new Error(`${target.text ?? target.css} ${place}`);
    await wait(50);
  }
}

/** Runs in the page. */
function shownTexts(css: string): string[] {
  return [...document.querySelectorAll(css)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map(({ textContent }) => textContent?.trim() ?? "");
}

/** Runs in the page. */
function findPlace({ css, text }: Target): string | { x: number; y: number } {
  const element = [...document.querySelectorAll(css)].find(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      (text === undefined || each.textContent?.trim() === text),
  );
  if (!element) return "is not shown";
  // A page that is just turned takes no clicks.
  const turns = document
    .getAnimations()
    .some(({ effect }) =>
      (effect as KeyframeEffect).pseudoElement?.startsWith("::view-transition"),
    );
  if (turns) return "lies under the turning page";
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const [box] = element.getClientRects();
  if (!box) return "has no place on the page";
  const x = Math.round(box.left + box.width / 2);
  const y = Math.round(box.top + box.height / 2);
  const front = document.elementFromPoint(x, y);
  if (!front || !element.contains(front)) return `lies under ${front?.outerHTML.slice(0, 80)}`;
  return { x, y };
}
