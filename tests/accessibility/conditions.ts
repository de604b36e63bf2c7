import type { CDPSession, Page } from "@playwright/test";

/** A way in which somebody may read the site; it can be entered and left on an open page. */
export type Condition = {
  name: string;
  enter: (page: Page, browser: CDPSession) => Promise<unknown>;
  leave: (page: Page, browser: CDPSession) => Promise<unknown>;
};

/** From a small phone, which is also a desktop at 400 % zoom, to a desktop; in CSS pixels. */
export const widths = [320, 768, 1100, 1440];

export const plain: Condition = {
  name: "nothing set",
  enter: async () => {},
  leave: async () => {},
};

/** What a reader sets in the browser's settings. People set sizes in documents with these. */
export const largeText: Condition = {
  name: "text at 200 %",
  enter: (_, browser) => setFontSizes(browser, 32, 26),
  leave: (_, browser) => setFontSizes(browser, 16, 13),
};

/** What WCAG 1.4.12 lets a reader ask for; the site's policy on styles does not rule it out. */
export const spacedText: Condition = {
  name: "WCAG's text spacing",
  enter: (page) =>
    page.evaluate(() => {
      const stylesheet = new CSSStyleSheet();
      stylesheet.replaceSync(
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }" +
          "p { margin-bottom: 2em !important }",
      );
      document.adoptedStyleSheets.push(stylesheet);
    }),
  leave: (page) => page.evaluate(() => document.adoptedStyleSheets.pop()),
};

export const moreContrast = inMedia("more contrast", { contrast: "more" });
const forcedColors = inMedia("forced colors", { forcedColors: "active" });
const reducedMotion = inMedia("reduced motion", { reducedMotion: "reduce" });

/** The conditions in which every screen can be read at every width. */
export const conditions = [plain, largeText, spacedText, forcedColors, moreContrast, reducedMotion];

/** Makes the window this wide, in CSS pixels, and waits until the page has taken it in. */
export async function widen(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
  await settle(page);
}

/** Waits until the fonts are there and every transition has come to where it leads. */
export async function settle(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Leaves twelve entries of each list, as further ones look like them: a page of sixty cards has no
 * colors and no rings that one of twelve lacks, and takes five times as long to compare by pixels.
 */
export async function shortenLists(page: Page) {
  await page.evaluate(() => {
    for (const entry of document.querySelectorAll("main li:nth-child(n + 13)")) entry.remove();
  });
}

/** What is in motion on a page, by its own clock, and lasts longer than so many milliseconds. */
export function moving(page: Page, longerThan = 0): Promise<string[]> {
  return page.evaluate((longerThan) => {
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === "running" && Number(effect?.getComputedTiming().endTime) > longerThan,
      );
    return running.map(({ effect }) => {
      const { target } = effect as KeyframeEffect;
      return target?.querySelector("img") ? "the logos" : (target?.outerHTML.slice(0, 80) ?? "");
    });
  }, longerThan);
}

/** What a reader sets in the system and the browser passes on. */
function inMedia(name: string, media: Parameters<Page["emulateMedia"]>[0]): Condition {
  return {
    name,
    enter: (page) => page.emulateMedia(media),
    leave: (page) => page.emulateMedia({ contrast: null, forcedColors: null, reducedMotion: null }),
  };
}

function setFontSizes(browser: CDPSession, standard: number, fixed: number) {
  return browser.send("Page.setFontSizes", { fontSizes: { standard, fixed } });
}
