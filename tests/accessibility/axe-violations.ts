import type { Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on a page as it stands: WCAG 2.0 to 2.2 at A and AA, and its best practices. */
export function axeViolations(page: Page): Promise<string[]> {
  return runAxe(page, { runOnly: tags });
}

/**
 * Targets of less than 44 × 44 CSS pixels, as WCAG 2.5.5 asks, whatever room is around them: axe, made
 * for 2.5.8, would take room for size. A card's title is held to 2.5.8 alone, as its button leads to
 * the same place.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  // The area around some words is their `::before`, which axe does not see.
  await page.locator("a, button, summary").evaluateAll((elements) => {
    for (const element of elements) {
      const { width, height } = getComputedStyle(element, "::before");
      const isLarge = [width, height].every((length) => Number.parseFloat(length) >= 44);
      element.toggleAttribute("data-large", isLarge);
    }
  });
  return runAxe(page, {
    runOnly: ["target-size"],
    spec: {
      checks: [{ id: "target-size", options: { minSize: 44 } }],
      rules: [{ id: "target-size", any: ["target-size"] }],
    },
    exclude: "li:has(h2, h3) :is(h2 a, h3 a), [data-large]",
  });
}

type Settings = { runOnly: string[]; exclude?: string; spec?: axe.Spec };

/** @returns a line for each rule that is broken, with the elements that break it */
async function runAxe(page: Page, settings: Settings) {
  // Once a page, as it is half a megabyte; from outside the page, whose policy would refuse it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async ({ runOnly, exclude, spec = {} }) => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    engine.reset();
    engine.configure(spec);
    const context = exclude ? { include: "html", exclude } : document;
    const { violations } = await engine.run(context, {
      runOnly,
      resultTypes: ["violations"],
      // A preview is a page that is checked by itself.
      iframes: false,
    });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}, ${help}: ${nodes.map(({ target, html }) => `${target} ${html.slice(0, 80)}`).join("; ")}`,
    );
  }, settings);
}
