import { expect, type Page } from "@playwright/test";

/** Presses Tab until an element with this text has the focus, as somebody who looks for it does. */
export async function tabTo(page: Page, text: RegExp) {
  const passed: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() =>
      document.activeElement === document.body
        ? ""
        : (document.activeElement?.textContent ?? "").trim(),
    );
    if (text.test(focused)) return;
    passed.push(focused);
  }
  expect(passed, "what has the focus in turn").toContainEqual(expect.stringMatching(text));
}
