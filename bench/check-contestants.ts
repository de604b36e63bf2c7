import type { Browser } from "puppeteer-core";

import { launchBrowser } from "./browser.ts";
import type { Contestant } from "./contestants.ts";
import { serveFolder } from "./static-server.ts";

/**
 * Opens every screen of every contestant and gives an `error` to each that shows another text or
 * another look than this site, that reports an error in the console, or that runs React in the
 * browser where it should not (or the other way round).
 *
 * @param contestants this site among them, under the name `know-ai`
 */
export async function checkContestants(contestants: Contestant[], screens: string[]) {
  const browser = await launchBrowser();
  try {
    const own = contestants.find(({ name }) => name === "know-ai");
    const wanted = own ? await snapshots(browser, own, screens) : [];
    for (const contestant of contestants) {
      if (contestant.error) continue;
      try {
        for (const [index, shown] of (await snapshots(browser, contestant, screens)).entries()) {
          for (const [part, value] of Object.entries(shown)) {
            const should = wanted[index]?.[part];
            if (value === should) continue;
            const at = [...value].findIndex((character, place) => character !== should?.[place]);
            const excerpts = [value, should].map((text) => text?.slice(at, at + 60));
            throw new Error(`${screens[index]} differs in its ${part}: ${excerpts.join(" | ")}`);
          }
        }
      } catch (error) {
        contestant.error = error instanceof Error ? error.message : String(error);
      }
    }
  } finally {
    await browser.close();
  }
}

async function snapshots(browser: Browser, contestant: Contestant, screens: string[]) {
  const server = await serveFolder(contestant.folder, contestant.single);
  const context = await browser.createBrowserContext();
  try {
    const shown: Record<string, string>[] = [];
    for (const path of screens) {
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        // The browser looks for an icon by itself; that a baseline names none is no fault.
        const icon = message.location().url?.endsWith("/favicon.ico");
        if (message.type() === "error" && !icon) errors.push(message.text());
      });
      await page.goto(server.address + path, { waitUntil: "networkidle0" });
      const { hydrated, ...snapshot } = await page.evaluate(readSnapshot);
      if (hydrated !== Boolean(contestant.hydrates))
        errors.push(`React in the browser: ${hydrated}`);
      if (errors.length > 0) throw new Error(`${path}: ${errors.join("; ")}`);
      shown.push(snapshot);
      await page.close();
    }
    return shown;
  } finally {
    await context.close();
    await server.close();
  }
}

/** Runs in the page. Fonts are no part of the look, since the lower bound has none. */
function readSnapshot() {
  const styles = ["body", "h1", "h2", "main :is(li, article):has(h3)", "header", "footer"].map(
    (selector) => {
      const element = document.querySelector(selector);
      if (!element) return `${selector} is missing`;
      const { display, fontSize, color, backgroundColor, padding } = getComputedStyle(element);
      return [selector, display, fontSize, color, backgroundColor, padding].join(" ");
    },
  );
  // React marks every element that it manages.
  const hydrated = Object.keys(document.querySelector("h1") ?? {}).some((key) =>
    key.startsWith("__react"),
  );
  const parts = [...document.querySelectorAll("header, main, footer")];
  const text = parts.map(({ textContent }) => textContent).join(" ");
  return { hydrated, text, look: styles.join("\n") };
}
