import lighthouse, { desktopConfig } from "lighthouse";

import { startChrome } from "./chrome.ts";
import type { Progress } from "./progress.ts";
import { screens, serveSite } from "./screens.ts";

/** What Lighthouse says of one screen. */
export type Verdict = {
  path: string;
  form: "mobile" | "desktop";
  /** From 0 to 100, by the category's name in Lighthouse; `null` where it could not tell. */
  scores: Record<string, number | null>;
  /** How many of the checks for agents that apply were passed. */
  agentic: { passed: number; of: number };
  /** Audits that count towards a score and were not passed in full, by their names. */
  failed: string[];
  error?: string;
};

/** The categories that have a score; the one for agents has a fraction instead. */
export const categories = ["performance", "accessibility", "best-practices", "seo"];

const agentic = "agentic-browsing";

/**
 * Runs Lighthouse with its default, simulated throttling on every screen of the site's own server,
 * as a phone and as a desktop computer, each with a browser of its own. The page for what cannot be
 * found is judged in spite of its status code.
 */
export async function runLighthouse(folder: string, progress: Progress): Promise<Verdict[]> {
  const site = await serveSite(folder);
  const verdicts: Verdict[] = [];
  try {
    for (const form of ["mobile", "desktop"] as const) {
      for (const path of screens) {
        progress(`Lighthouse ${form} ${path}`);
        try {
          // On a busy machine a recording fails now and then; a poor result is not tried again.
          const again = () => judge(site.address, path, form);
          verdicts.push(await again().catch(again));
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error);
          const none = { scores: {}, agentic: { passed: 0, of: 0 }, failed: [] };
          verdicts.push({ path, form, ...none, error: message });
        }
      }
    }
  } finally {
    await site.close();
  }
  return verdicts;
}

async function judge(address: string, path: string, form: Verdict["form"]): Promise<Verdict> {
  const chrome = await startChrome();
  try {
    const result = await lighthouse(
      address + path,
      {
        port: chrome.port,
        logLevel: "silent",
        output: "json",
        onlyCategories: [...categories, agentic],
        ignoreStatusCode: path === "/404",
      },
      form === "desktop" ? desktopConfig : undefined,
    );
    if (!result) throw new Error("Lighthouse came to no result");
    const { audits, categories: judged, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(runtimeError.message);

    const scores: Verdict["scores"] = {};
    for (const name of categories) {
      const score = judged[name]?.score ?? null;
      scores[name] = score === null ? null : Math.round(score * 100);
    }
    const failed = new Set<string>();
    const agents = { passed: 0, of: 0 };
    for (const [name, category] of Object.entries(judged)) {
      for (const { id, weight } of category.auditRefs) {
        const audit = audits[id];
        const counts = audit && audit.score !== null && (weight > 0 || name === agentic);
        if (!counts) continue;
        // Lighthouse's own line between what it shows as passed and what not.
        const passed = name === agentic ? Number(audit.score) >= 0.9 : audit.score === 1;
        if (name === agentic && audit.scoreDisplayMode !== "informative") {
          agents.of += 1;
          agents.passed += passed ? 1 : 0;
        }
        // A metric that leaves the score at 100 is not what anybody needs to look at.
        if (!passed && (category.score ?? 0) < 1) failed.add(id);
      }
    }
    return { path, form, scores, agentic: agents, failed: [...failed] };
  } finally {
    await chrome.close();
  }
}
