import { type CDPSession, expect, type Page } from "@playwright/test";

import { articleGroups } from "../../app/lib/article-groups.ts";
import { paths } from "../../app/screens.ts";
import { content, screens } from "../screens.ts";
import { readTexts } from "./texts.ts";

/** A way in which somebody may read the site. */
export type Condition = {
  name: string;
  /** The addresses that can be read in this way. */
  addresses: string[];
  /** What is so before a page is opened. */
  before?: (page: Page, browser: CDPSession) => Promise<unknown>;
  /** What is done once it is open. */
  after?: (page: Page, browser: CDPSession) => Promise<unknown>;
};

/** From a small phone, which is also a desktop at 400 % zoom, to a desktop; in CSS pixels. */
export const widths = [320, 768, 1100, 1440];

const everyScreen = screens.map(({ path }) => path);
const { categories: topics, authors: publishers } = articleGroups(content.articles);

const largeText: Condition["before"] = (_, browser) =>
  // What a reader sets in the browser's settings. The sizes that people set in documents are these.
  browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });

/** A text whose size is set in pixels would stay small, and every measurement hold. */
const expectLargeText: Condition["after"] = async (page) => {
  const sizes = (await readTexts(page)).map(({ words, size }) => `${size} px: ${words}`);
  expect(sizes.filter((size) => Number.parseFloat(size) < 24)).toEqual([]);
};

const openMenu: Condition["after"] = async (page) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole("button", { name: "Menu" }).click();
};

export const conditions: Condition[] = [
  { name: "nothing set", addresses: everyScreen },
  { name: "text at 200 %", addresses: everyScreen, before: largeText, after: expectLargeText },
  { name: "WCAG's text spacing", addresses: everyScreen, after: widenText },
  {
    name: "forced colors",
    addresses: everyScreen,
    before: (page) => page.emulateMedia({ forcedColors: "active" }),
  },
  {
    name: "more contrast",
    addresses: everyScreen,
    before: (page) => page.emulateMedia({ contrast: "more" }),
  },
  {
    name: "reduced motion",
    addresses: everyScreen,
    before: (page) => page.emulateMedia({ reducedMotion: "reduce" }),
  },
  {
    name: "scripts off",
    addresses: everyScreen,
    before: (_, browser) => browser.send("Emulation.setScriptExecutionDisabled", { value: true }),
    // On for what asks about the page; the page itself has been read without.
    after: (_, browser) => browser.send("Emulation.setScriptExecutionDisabled", { value: false }),
  },
  { name: "the menu open", addresses: everyScreen, after: openMenu },
  {
    name: "the menu open and text at 200 %",
    addresses: [paths.home],
    before: largeText,
    after: openMenu,
  },
  {
    name: "a filter chosen",
    addresses: [topics[0], publishers[0]].map((group) => `${paths.articles}#${group?.id}`),
  },
];

/** What WCAG 1.4.12 lets a reader ask for; the site's policy on styles does not rule it out. */
export async function widenText(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }" +
        "p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

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

/** @throws where there is no condition of that name */
export function conditionNamed(name: string): Condition {
  const condition = conditions.find((each) => each.name === name);
  if (!condition) throw new Error(`there is no condition "${name}"`);
  return condition;
}

/** Opens an address in a condition. */
export async function openIn({ before, after }: Condition, page: Page, address: string) {
  const browser = await page.context().newCDPSession(page);
  await before?.(page, browser);
  await page.goto(address);
  await after?.(page, browser);
  await settle(page);
}
