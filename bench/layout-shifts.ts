import { cp, glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { launchBrowser } from "./browser.ts";
import { loadPage } from "./load-page.ts";
import { atMost, type Goal, type Options, type Section } from "./report.ts";
import { serveFolder } from "./static-server.ts";

const wider = "build/bench-wider";

/**
 * Sums up what moves when the fonts have arrived, on every screen at three widths: once on this
 * machine's own fallbacks, once on what stands for those of Windows and Apple.
 */
export async function measureLayoutShifts({ screens, progress }: Options): Promise<Section> {
  await writeWiderFallbacks();
  const folders = { "this machine's fallbacks": "build/client", "Windows' and Apple's": wider };
  const goals: Goal[] = [];
  const browser = await launchBrowser();
  try {
    for (const [label, folder] of Object.entries(folders)) {
      const server = await serveFolder(folder);
      const shifts: Record<string, number> = {};
      for (const path of screens) {
        for (const width of [375, 768, 1440]) {
          progress(`layout shifts: ${path} at ${width} px, ${label}`);
          // Letters stand at fractions of a pixel, as they do on Windows and on Apple's.
          const viewport = { width, height: 900, deviceScaleFactor: 2 };
          const { cls } = await loadPage(browser, server.address + path, viewport);
          shifts[`${path} at ${width} px`] = cls;
        }
      }
      await server.close();
      goals.push(atMost(`CLS, ${label}`, 0.001, shifts, { digits: 4 }));
    }
  } finally {
    await browser.close();
  }
  const body =
    "All layout shifts together, which CLS is at most: every screen once at 375, 768 and 1440 px, throttled, so that it is shown well before its fonts are. Over the site's text, Georgia Bold is 0.7 % wider than DejaVu Serif and Verdana 0.9 % wider than DejaVu Sans: DejaVu, made so much wider, stands for them.";
  return { goals, body };
}

/** Copies the site with DejaVu as wide as the fonts of machines that this one is not. */
async function writeWiderFallbacks() {
  await rm(wider, { recursive: true, force: true });
  await cp("build/client", wider, { recursive: true });
  for await (const name of glob("*.html", { cwd: wider })) {
    const page = await readFile(join(wider, name), "utf8");
    const fallback = /(local\(DejaVu (Serif|Sans)\)[^}]*size-adjust:)([\d.]+)/g;
    const changed = page.replace(fallback, (_, start, kind, percent) => {
      return start + String(percent * (kind === "Serif" ? 1.007 : 1.009));
    });
    await writeFile(join(wider, name), changed);
    // The server would send the copies beside.
    for (const copy of ["br", "gz", "zst"]) await rm(join(wider, `${name}.${copy}`));
  }
}
