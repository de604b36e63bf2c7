import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe has to say against a page as it stands, in a form that reads well in a failed test. */
export async function barriers(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(rules)
    // Spares a second page for every check; what it is for, frames of other hosts, does not exist here.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    targets: nodes.map(({ target }) => target.join(" ")),
  }));
}
