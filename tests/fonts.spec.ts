import { type CDPSession, expect, type Page, test } from "@playwright/test";

import { screens } from "./screens.ts";

for (const { path } of screens) {
  test(`A reader at ${path} sees every character in the site's own fonts`, async ({ page }) => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      expect(await foreignCharacters(page), `at ${width} px`).toEqual([]);
    }
  });
}

/** Texts that the browser had to set in a font of the machine, with that font's name. */
async function foreignCharacters(page: Page): Promise<string[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", { depth: -1 });
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "body *",
  });
  const texts = await page.locator("body *").evaluateAll((elements) =>
    elements.map((element) => {
      const own = Array.from(element.childNodes, (node) =>
        node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "",
      );
      return element.checkVisibility() ? own.join("").trim() : "";
    }),
  );
  const found: string[] = [];
  for (const [index, nodeId] of nodeIds.entries()) {
    if (!texts[index]) continue;
    const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
    for (const { isCustomFont, familyName } of fonts) {
      if (!isCustomFont) found.push(`${texts[index]} (${familyName})`);
    }
  }
  return found;
}
