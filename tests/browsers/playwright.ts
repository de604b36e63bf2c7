import type { Page } from "@playwright/test";

import type { Tab } from "./engine.ts";

/** A page of Playwright's as a tab that its reader drives. */
export const tabOf = (page: Page): Tab => ({
  open: (address) => page.goto(address),
  evaluate: (expression) => page.evaluate(expression),
  press: (key) => page.keyboard.press(key),
  click: (x, y) => page.mouse.click(x, y),
  tap: (x, y) => page.touchscreen.tap(x, y),
  resize: (width, height) => page.setViewportSize({ width, height }),
});
