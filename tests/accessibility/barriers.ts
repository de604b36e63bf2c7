import type { Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe has to say against a page as it stands, in a form that reads well in a failed test. */
export async function barriers(page: Page) {
  // Once a page, as it is half a megabyte; from outside the page, whose policy would refuse it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const { axe: engine } = window as unknown as { axe: typeof import("axe-core") };
    const results = await engine.run(document, { runOnly: tags, resultTypes: ["violations"] });
    return results.violations;
  }, tags);
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    targets: nodes.map(({ target }) => target.join(" ")),
  }));
}
