import { mkdir, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

import { paths } from "../app/screens.ts";
import { launchBrowser } from "./browser.ts";
import { atMost, type Options, type Section, spread, table } from "./report.ts";
import { serveFolder, serveSite } from "./static-server.ts";
import { summarize } from "./statistics.ts";

const blank = "build/bench-blank";

/**
 * Hovers the header's link to the courses until the browser has prerendered them, clicks it, and
 * takes the time until that page is seen: with and without the view transition, and so on two blank
 * pages, which show what the browser itself takes.
 */
export async function measureFollowing({ rounds, progress }: Options): Promise<Section> {
  await writeBlankPages();
  const [site, base] = [await serveSite("build/client"), await serveFolder(blank)];
  const still = ["--force-prefers-reduced-motion"];
  const variants = [
    { label: "This site", address: site.address, flags: [], limit: 100 },
    { label: "This site, reduced motion: no transition", address: site.address, flags: still },
    { label: "Two blank pages", address: base.address, flags: [] },
    { label: "Two blank pages, reduced motion", address: base.address, flags: still },
  ].map((variant) => ({ limit: 50, ...variant, times: [] as number[], prerendered: 0 }));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const each of round % 2 ? variants : variants.toReversed()) {
        progress(`round ${round} of ${rounds}: following a link, ${each.label}`);
        const { time, prerendered } = await follow(each.address, each.flags);
        each.times.push(time);
        each.prerendered += Number(prerendered);
      }
    }
  } finally {
    await site.close();
    await base.close();
  }
  const over = variants.map(({ times }, index) => {
    const blanks = variants[2 + (index % 2)]?.times;
    return summarize(times.map((time, round) => time - (blanks?.[round] ?? Number.NaN)));
  });
  const unit = { unit: " ms" };
  return {
    goals: variants
      .slice(0, 2)
      .flatMap(({ label, limit, times }, index) => [
        atMost(`Hovered link until seen. ${label}`, limit, { all: summarize(times) }, unit),
        atMost(
          `The same, over blank pages. ${label}`,
          20,
          { all: over[index] ?? Number.NaN },
          unit,
        ),
      ]),
    body: [
      `Rounds: ${rounds}, each in a browser of its own: from the click, as the browser dates it, to the first contentful paint of the page or to its activation, whichever is later. The browser draws without a graphics card.`,
      table(
        ["Link", "Until it is seen, ms", "Over blank, ms", "Prerendered"],
        variants.map(({ label, times, prerendered }, index) => [
          ...[label, spread(summarize(times)), spread(over[index] ?? summarize([]))],
          `${prerendered} of ${rounds}`,
        ]),
      ),
    ].join("\n\n"),
  };
}

async function follow(address: string, flags: string[]) {
  const browser = await launchBrowser(flags);
  try {
    const page = (await browser.pages())[0] ?? (await browser.newPage());
    await page.goto(address + paths.home, { waitUntil: "networkidle0" });
    // The prerendered page has its own sessionStorage, and shares localStorage.
    await page.evaluate(() =>
      addEventListener("pointerup", ({ timeStamp }) => {
        localStorage.setItem("clicked", String(performance.timeOrigin + timeStamp));
      }),
    );
    const link = `header a[href="${paths.courses}"]`;
    await page.hover(link);
    // Chromium begins 200 ms later; only a session that would prevent it could tell when it is done.
    await wait(1_000);
    await page.click(link);
    await wait(600);
    return await page.evaluate((path) => {
      type Navigation = PerformanceEntry & { activationStart: number };
      const [navigation] = performance.getEntriesByType("navigation") as Navigation[];
      const activation = navigation?.activationStart ?? 0;
      const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
      const seen = performance.timeOrigin + Math.max(activation, paint ?? Number.NaN);
      const clicked =
        location.pathname === path ? Number(localStorage.getItem("clicked")) : Number.NaN;
      return { time: seen - clicked, prerendered: activation > 0 };
    }, paths.courses);
  } finally {
    await browser.close();
  }
}

/** Two pages of one word each, the first linking to the second, with the site's rules for both. */
async function writeBlankPages() {
  const rules = { prerender: [{ where: { href_matches: "/*" }, eagerness: "moderate" }] };
  const head = `<!doctype html><title>Blank</title><script type="speculationrules">${JSON.stringify(rules)}</script><style>@media (prefers-reduced-motion: no-preference){@view-transition{navigation:auto}}</style>`;
  await mkdir(blank, { recursive: true });
  const link = `<header><a href="${paths.courses}">Next</a></header>`;
  await writeFile(`${blank}/index.html`, head + link);
  await writeFile(`${blank}${paths.courses}.html`, `${head}Blank`);
}
