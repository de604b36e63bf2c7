import { glob, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";

import { throttle } from "./load-page.ts";
import type { Progress } from "./progress.ts";
import { screens, serveSite } from "./screens.ts";
import { answerBytes, countBytes } from "./wire.ts";

/** What a first visit to one screen transfers, in bytes with headers. */
export type Visit = { path: string; document: number; all: number };
export type Visits = { visits: Visit[]; fonts: number };

const windows = [
  { width: throttle.width, height: throttle.height },
  { width: 1350, height: 940 },
];

/**
 * Visits every screen on the site's own server and scrolls to its end. Bytes are counted on the wire,
 * so that what a browser asks for by itself is counted too; of phone and desktop, the larger counts.
 *
 * @returns also the bytes of all font files together
 */
export async function measureVisits(
  browser: Browser,
  folder: string,
  progress: Progress,
): Promise<Visits> {
  const site = await serveSite(folder);
  try {
    const visits: Visit[] = [];
    for (const path of screens) {
      progress(`first visit ${path}`);
      const document = await answerBytes(site.address, path);
      const totals: number[] = [];
      for (const window of windows) {
        totals.push(await visit(browser, site.address, path, window));
      }
      visits.push({ path, document, all: Math.max(...totals) });
    }
    return { visits, fonts: await fontBytes(folder) };
  } finally {
    await site.close();
  }
}

async function visit(
  browser: Browser,
  address: string,
  path: string,
  viewport: { width: number; height: number },
): Promise<number> {
  const wire = await countBytes(address);
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.goto(wire.address + path, { waitUntil: "networkidle" });
    // Step by step, as lazy pictures are asked for only when they come near.
    await page.evaluate(async () => {
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
        scrollTo({ top: y, behavior: "instant" });
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    await page.waitForTimeout(500);
    let count = 0;
    // Some pictures are in no window's way and are never asked for: what counts is that it is quiet.
    while (count < wire.count()) {
      count = wire.count();
      await page.waitForTimeout(1_000);
    }
    return count;
  } finally {
    await context.close();
    await wire.close();
  }
}

async function fontBytes(folder: string): Promise<number> {
  let bytes = 0;
  for await (const file of glob("**/*.woff2", { cwd: folder })) {
    bytes += (await stat(join(folder, file))).size;
  }
  return bytes;
}
