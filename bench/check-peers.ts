import { type Browser, chromium, type Page } from "@playwright/test";

import { findBrowser } from "../scripts/install-browser.ts";
import type { Peer } from "./recipes.ts";
import { comparedPaths } from "./screens.ts";
import { servePeer } from "./serve-peer.ts";

// By what they are: the published pages have short class names of their own.
const cards = "main :is(li, article):has(h3)";

/** What the same screen shows, however it was made. */
type Sight = { headings: string[]; cards: number; look: Record<string, string> };

/**
 * Looks at every peer in a browser and compares it with this site, the first of them: a peer that
 * shows less, looks different, complains, or comes alive where it should not (or the other way
 * round) gets an `error`.
 *
 * @throws where this site itself does not show its pages as it should
 */
export async function checkPeers(peers: Peer[]): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('there is no browser yet: run "npm test" once');
  const browser = await chromium.launch({
    executablePath,
    args: ["--disable-background-networking", "--disable-component-update"],
  });
  try {
    const [own, ...others] = peers;
    const wanted = own ? await lookAt(browser, own) : [];
    for (const peer of others) {
      if (peer.error) continue;
      try {
        for (const [index, sight] of (await lookAt(browser, peer)).entries()) {
          compare(sight, wanted[index], comparedPaths[index]);
        }
      } catch (error) {
        peer.error = error instanceof Error ? error.message : String(error);
      }
    }
  } finally {
    await browser.close();
  }
}

async function lookAt(browser: Browser, peer: Peer): Promise<Sight[]> {
  const server = await servePeer(peer.folder, { fallback: peer.fallback });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const sights: Sight[] = [];
    for (const path of comparedPaths) {
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => {
        const { url } = message.location();
        // The browser looks for an icon by itself; that a page names none is no fault of its maker.
        if (message.type() !== "error" || url.endsWith("/favicon.ico")) return;
        complaints.push(`${message.text()} ${url}`.trim());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      await page.goto(server.address + path);
      await page.waitForSelector("h1", { timeout: 10_000 }).catch(() => {
        throw new Error([`${path} shows no h1`, ...complaints].join("; "));
      });
      await page.waitForLoadState("networkidle");
      const alive = await page.evaluate(comesAlive);
      if (alive !== peer.hydrates) {
        throw new Error(`${path} ${alive ? "is hydrated" : "is not hydrated"}`);
      }
      if (complaints.length > 0) throw new Error(`${path} complains: ${complaints.join("; ")}`);
      sights.push(await see(page));
      await page.close();
    }
    return sights;
  } finally {
    await context.close();
    await server.close();
  }
}

/** React leaves its mark on every element that it looks after. Runs in the page. */
function comesAlive(): boolean {
  const heading = document.querySelector("h1") ?? {};
  return Object.keys(heading).some((key) => key.startsWith("__react"));
}

/** Runs one function in the page; fonts are left out of the look, since the floor has none. */
function see(page: Page): Promise<Sight> {
  return page.evaluate((cards) => {
    const look: Record<string, string> = {};
    for (const selector of ["body", "h1", "h2", cards, "header", "footer"]) {
      const element = document.querySelector(selector);
      const style = element && getComputedStyle(element);
      look[selector] = style
        ? [style.display, style.fontSize, style.color, style.backgroundColor, style.padding].join(
            " ",
          )
        : "missing";
    }
    return {
      headings: [...document.querySelectorAll("h1, h2")].map(
        (heading) => `${heading.tagName} ${heading.textContent.trim()}`,
      ),
      cards: document.querySelectorAll(cards).length,
      look,
    };
  }, cards);
}

function compare(sight: Sight, wanted: Sight | undefined, path: string | undefined) {
  for (const part of ["headings", "cards", "look"] as const) {
    const [is, should] = [JSON.stringify(sight[part]), JSON.stringify(wanted?.[part])];
    if (is !== should) throw new Error(`${path} differs in its ${part}: ${is}, not ${should}`);
  }
}
