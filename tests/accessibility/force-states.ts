import type { Page } from "@playwright/test";

import { settle } from "./conditions.ts";

/** What a reader can point at, press and give the focus to. */
export const controls = "a[href], button, summary";

/**
 * Puts controls into states such as `hover`, as if a pointer or the focus were on all of them at once,
 * and waits until that is drawn.
 *
 * @param which chooses among them by their place in the document; all, where it is left out
 * @returns what takes them out of these states
 */
export async function forceStates(
  page: Page,
  forcedPseudoClasses: string[],
  which: (index: number) => boolean = () => true,
): Promise<() => Promise<void>> {
  const { browser, nodeIds } = await styledNodes(page, controls);
  await Promise.all(
    nodeIds
      .filter((_, index) => which(index))
      .map((nodeId) => browser.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses })),
  );
  await settle(page);
  return async () => {
    // The states end with the session that asked for them.
    await browser.detach();
    await settle(page);
  };
}

/** The browser's own numbers of elements, to ask about their styles with, until the session is detached. */
export async function styledNodes(page: Page, selector: string) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("DOM.enable");
  await browser.send("CSS.enable");
  const { root } = await browser.send("DOM.getDocument");
  const { nodeIds } = await browser.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  return { browser, nodeIds };
}
