import { expect } from "@playwright/test";

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
      if (!element || element === document.body) return "";
      return element.ariaLabel ?? element.textContent.trim();
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

/** How long, and how often, in milliseconds, something is waited for: a page that is just leaving answers with an error. */
const patience = { timeout: 5_000, intervals: [50] };

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
  await expect(async () => expect<unknown>(await find(), what).toEqual(wanted)).toPass(patience);
}

/**
 * The middle of an element, scrolled into sight; of a link on two lines, that of its first line. Waits
 * while another one that moves in or out is over it.
 *
 * @throws Error where there is no such element, or another one stays over it
 */
async function placeOf(tab: Tab, target: Target): Promise<{ x: number; y: number }> {
  let place = { x: 0, y: 0 };
  await expect(async () => {
    place = await run(tab, findPlace, target);
  }).toPass(patience);
  return place;
}

/** Runs in the page. */
function shownTexts(css: string): string[] {
  return [...document.querySelectorAll(css)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent?.trim() ?? "");
}

/** Runs in the page. */
function findPlace({ css, text }: Target): { x: number; y: number } {
  const element = [...document.querySelectorAll(css)].find(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      (text === undefined || each.textContent?.trim() === text),
  );
  const name = text ?? css;
  if (!element) throw new Error(`${name} is not shown`);
  // A page that is just turned takes no clicks.
  const turns = document
    .getAnimations()
    .some(({ effect }) =>
      (effect as KeyframeEffect).pseudoElement?.startsWith("::view-transition"),
    );
  if (turns) throw new Error(`${name} lies under the turning page`);
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const [box] = element.getClientRects();
  if (!box) throw new Error(`${name} has no place on the page`);
  const x = Math.round(box.left + box.width / 2);
  const y = Math.round(box.top + box.height / 2);
  const front = document.elementFromPoint(x, y);
  if (!front || !element.contains(front))
    throw new Error(`${name} lies under ${front?.outerHTML.slice(0, 80)}`);
  return { x, y };
}
