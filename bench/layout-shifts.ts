import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";

import { launchBrowser } from "./browser.ts";
import { baselines, installBaselines } from "./contestants.ts";
import { loadPage } from "./load-page.ts";
import { atMost, type Goal, type Options, type Section } from "./report.ts";
import { serveFolder } from "./static-server.ts";

/**
 * Sums up what moves when the fonts have arrived, on every screen at three widths: once on this
 * machine's own fallbacks, once on what stands for those of Windows and Apple.
 */
export async function measureLayoutShifts({ screens, progress }: Options): Promise<Section> {
  await installBaselines(progress);
  const machines = {
    "this machine's fallbacks": {},
    "Windows' and Apple's": { FONTCONFIG_FILE: await writeFontsOfOthers() },
  };
  const server = await serveFolder("build/client");
  const goals: Goal[] = [];
  for (const [label, environment] of Object.entries(machines)) {
    const browser = await launchBrowser([], environment);
    const shifts: Record<string, number> = {};
    try {
      for (const path of screens) {
        for (const width of [375, 768, 1440]) {
          progress(`layout shifts: ${path} at ${width} px, ${label}`);
          // Letters stand at fractions of a pixel, as they do on Windows and on Apple's.
          const viewport = { width, height: 900, deviceScaleFactor: 2 };
          const { cls } = await loadPage(browser, server.address + path, viewport);
          shifts[`${path} at ${width} px`] = cls;
        }
      }
    } finally {
      await browser.close();
    }
    goals.push(atMost(`CLS, ${label}`, 0.001, shifts, { digits: 4 }));
  }
  await server.close();
  const body =
    "All layout shifts together, which CLS is at most: every screen once at 375, 768 and 1440 px, throttled, so that it is shown well before its fonts are. For Windows and Apple, Gelasio stands for Georgia, whose widths it has, and DejaVu Sans for Verdana, which is 0.9 % wider over the site's text.";
  return { goals, body };
}

/** Writes a configuration of fontconfig for a machine without DejaVu Serif and with Georgia Bold. */
async function writeFontsOfOthers(): Promise<string> {
  const folder = resolve("build/bench-fonts");
  await mkdir(folder, { recursive: true });
  const file = "node_modules/@fontsource/gelasio/files/gelasio-latin-700-normal.woff2";
  const letters = String.fromCodePoint(...Array.from({ length: 0x24f }, (_, code) => code + 32));
  const options = { targetFormat: "sfnt" } as const;
  const font = await subsetFont(await readFile(join(baselines, file)), letters, options);
  await writeFile(join(folder, "gelasio.ttf"), font);
  const configuration = join(folder, "fonts.conf");
  await writeFile(
    configuration,
    `<fontconfig>
<include>/etc/fonts/fonts.conf</include><dir>${folder}</dir>
<selectfont><rejectfont><pattern><patelt name="family"><string>DejaVu Serif</string></patelt></pattern></rejectfont></selectfont>
<match target="scan"><test name="family"><string>Gelasio</string></test><edit name="fullname" mode="assign"><string>Georgia Bold</string></edit></match>
</fontconfig>`,
  );
  return configuration;
}
