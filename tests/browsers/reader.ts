import { deepStrictEqual } from "node:assert";
import { setTimeout as wait } from "node:timers/promises";

import { type Engine, run } from "./engine.ts";

/** What a reader looks for: the first element that is shown, matches and has this text, if one is named. */
export type Target = { css: string; text?: string };

/** The keys that are not letters, as WebDriver names them. */
const keys = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", Space: " " } as const;

/** Somebody who uses the site by keyboard, mouse and finger. */
export type Reader = {
  engine: Engine;
  open(path: string): Promise<void>;
  press(key: keyof typeof keys): Promise<void>;
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

export function readerOf(engine: Engine, address: string): Reader {
  const pointer = async (pointerType: "mouse" | "touch", target: Target) => {
    const { x, y } = await placeOf(engine, target);
    await engine.act([
      {
        type: "pointer",
        id: pointerType,
        parameters: { pointerType },
        actions: [
          { type: "pointerMove", x, y, duration: 0 },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  };
  const press: Reader["press"] = (name) =>
    engine.act([
      {
        type: "key",
        id: "keyboard",
        actions: [
          { type: "keyDown", value: keys[name] },
          { type: "keyUp", value: keys[name] },
        ],
      },
    ]);
  const focused = () =>
    run(engine, () => {
      const element = document.activeElement;
      return element === document.body ? "" : (element?.textContent ?? "").trim();
    });
  return {
    engine,
    open: (path) => engine.open(address + path),
    press,
    tabTo: async (text) => {
      const passed: string[] = [];
      for (let step = 0; step < 60; step += 1) {
        await press("Tab");
        const found = await focused();
        if (found === text) return;
        passed.push(found);
      }
      throw new Error(`Tab never came to "${text}", but to: ${passed.join(", ")}`);
    },
    click: (target) => pointer("mouse", target),
    tap: (target) => pointer("touch", target),
    texts: (css) =>
      run(
        engine,
        (selector) =>
          Array.from(document.querySelectorAll(selector))
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .map(({ textContent }) =>
              (textContent ?? "").replace("(opens in a new tab)", "").trim(),
            ),
        css,
      ),
    where: () => run(engine, () => location.pathname + location.hash),
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
      if (Date.now() > end) {
        throw new Error(
          `${what}: found ${JSON.stringify(found)}, wanted ${JSON.stringify(wanted)}`,
        );
      }
      await wait(50);
    }
  }
}

/**
 * The middle of an element, scrolled into sight; of a link on two lines, that of its first line.
 *
 * @throws Error where there is no such element, or another one stays over it
 */
async function placeOf(engine: Engine, target: Target): Promise<{ x: number; y: number }> {
  const end = Date.now() + 2_000;
  for (;;) {
    const place = await run(engine, findPlace, target);
    if (typeof place !== "string") return place;
    // What is just moving in or away may stand where the element will be reached.
    if (Date.now() > end) throw new Error(`${target.text ?? target.css} ${place}`);
    await wait(50);
  }
}

/** Runs in the page. */
function findPlace({ css, text }: Target): string | { x: number; y: number } {
  const element = [...document.querySelectorAll(css)].find(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      (text === undefined || each.textContent?.trim() === text),
  );
  if (!element) return "is not shown";
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const [box] = element.getClientRects();
  if (!box) return "has no place on the page";
  const x = Math.round(box.left + box.width / 2);
  const y = Math.round(box.top + box.height / 2);
  const front = document.elementFromPoint(x, y);
  if (!front || !element.contains(front)) return `lies under ${front?.outerHTML.slice(0, 80)}`;
  return { x, y };
}
