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
        for (const [index, { text, look }] of (
          await snapshots(browser, contestant, screens)
        ).entries()) {
          if (text !== wanted[index]?.text) throw new Error(`${screens[index]} has another text`);
          if (look !== wanted[index].look)
            throw new Error(`${screens[index]} looks different: ${look}`);
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
    const shown: { text: string; look: string }[] = [];
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
  const parts = [...document.querySelectorAll("h1, header, main :is(li, article), footer")];
  const styles = parts.map((part) => {
    const { display, fontSize, color, backgroundColor, padding } = getComputedStyle(part);
    return [part.tagName, display, fontSize, color, backgroundColor, padding].join(" ");
  });
  // React marks every element that it manages.
  const hydrated = Object.keys(parts[0] ?? {}).some((key) => key.startsWith("__react"));
  const text = parts.map(({ textContent }) => textContent).join(" ");
  return {
    hydrated,
    text: text + document.querySelector("main")?.textContent,
    look: styles.join("\n"),
  };
}
