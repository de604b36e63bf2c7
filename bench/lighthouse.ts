import lighthouse, { desktopConfig } from "lighthouse";

import manifest from "../package.json" with { type: "json" };
import { launchBrowser } from "./browser.ts";
import { atMost, number, type Options, type Section, table } from "./report.ts";
import { serveSite } from "./static-server.ts";

const categories = ["performance", "accessibility", "best-practices", "seo", "agentic-browsing"];

/**
 * Runs Lighthouse with its default, simulated throttling on every screen of the site's own server, as
 * a phone and as a desktop computer. The page for what cannot be found is served with status 404.
 */
export async function measureLighthouse({ screens, progress }: Options): Promise<Section> {
  const site = await serveSite("build/client");
  const rows: string[][] = [];
  let below = 0;
  try {
    for (const form of ["mobile", "desktop"]) {
      for (const path of screens) {
        progress(`Lighthouse ${form} ${path}`);
        // On a busy machine a recording fails now and then; a poor score is not tried again.
        const run = () => judge(site.address + path, form);
        const { scores, failed } = await run().catch(run);
        below += scores.filter((score) => !(score === 100)).length;
        rows.push([path, form, ...scores.map((score) => number(score)), failed.join(", ")]);
      }
    }
  } finally {
    await site.close();
  }
  const head = ["Screen", "As", ...categories, "Not passed"];
  return {
    goals: [atMost("Lighthouse scores below 100", 0, { all: below })],
    body: `One run each, lighthouse ${manifest.devDependencies.lighthouse}.\n\n${table(head, rows)}`,
  };
}

/** @returns the scores of the categories, from 0 to 100, and the audits that cost points */
async function judge(url: string, form: string) {
  const browser = await launchBrowser();
  try {
    const flags = {
      port: Number(new URL(browser.wsEndpoint()).port),
      logLevel: "silent" as const,
      onlyCategories: categories,
      ignoreStatusCode: url.endsWith("/404"),
    };
    const config = form === "desktop" ? desktopConfig : undefined;
    const { audits = {}, categories: judged = {} } =
      (await lighthouse(url, flags, config))?.lhr ?? {};
    const failed = Object.values(judged).flatMap(({ score, auditRefs }) =>
      auditRefs.filter(({ id, weight }) => score !== 1 && weight > 0 && audits[id]?.score !== 1),
    );
    return {
      scores: categories.map((name) => 100 * (judged[name]?.score ?? Number.NaN)),
      failed: [...new Set(failed.map(({ id }) => id))],
    };
  } finally {
    await browser.close();
  }
}
