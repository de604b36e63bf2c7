import type { Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on a page as it stands: WCAG 2.0 to 2.2 at A and AA, and its best practices. */
export function axeViolations(page: Page): Promise<string[]> {
  return runAxe(page, tags);
}

/**
 * Targets of less than 44 × 44 CSS pixels without room around them, as WCAG 2.5.5 asks. Two in a card
 * are held to the 24 pixels of 2.5.8 alone: its title, whose button leads to the same place, and its
 * links to groups of articles, as axe does not see that the area around their words belongs to them.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return runAxe(page, ["target-size"], 44, "li:has(h2, h3) :is(h2 a, h3 a, a[href*='#'])");
}

/**
 * @param runOnly the rules or tags of axe
 * @param target the least size of a target, in CSS pixels
 * @param exclude a selector of what is left out
 * @returns a line for each rule and the elements that break it
 */
async function runAxe(page: Page, runOnly: string[], target = 24, exclude?: string) {
  // Once a page, as it is half a megabyte; from outside the page, whose policy would refuse it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ runOnly, target, exclude }) => {
      const { axe: engine } = window as unknown as { axe: typeof import("axe-core") };
      engine.configure({
        checks: [
          { id: "target-size", options: { minSize: target } },
          { id: "target-offset", options: { minOffset: target } },
        ],
      });
      const context = exclude ? { include: "html", exclude } : document;
      const { violations } = await engine.run(context, { runOnly, resultTypes: ["violations"] });
      return violations.map(
        ({ id, help, nodes }) =>
          `${id}, ${help}: ${nodes.map(({ target, html }) => `${target} ${html.slice(0, 80)}`).join("; ")}`,
      );
    },
    { runOnly, target, exclude },
  );
}
