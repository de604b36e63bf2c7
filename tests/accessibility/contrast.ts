import type { Page } from "@playwright/test";
import { PNG } from "pngjs";

import { type Colour, colourAt, contrast } from "../../scripts/finish/pixels.ts";
import { type Rect, readTexts, type Text } from "./texts.ts";

/** How tall a piece of a page is photographed at once: a browser draws no picture of any height. */
const piece = 4000;

const white: Colour = [255, 255, 255];

/**
 * The words of a page that stand out too little from the pixels that are really behind them, be it a
 * color, a gradient or a drawing: the words are made transparent and the rest is photographed.
 *
 * @param least what every word needs
 * @param bodyOnWhite what text to read needs where the ground is white
 * @returns a line for each run of text that has less
 */
export async function faintTexts(
  page: Page,
  { least, bodyOnWhite }: { least: number; bodyOnWhite: number },
): Promise<string[]> {
  const texts = await readTexts(page);
  const pixels = await photographWithoutWords(page);
  return texts.flatMap((text) => {
    const grounds = groundsOf(text, pixels);
    const found = Math.min(...[...grounds.values()].map((ground) => contrastOn(ground, text)));
    const isWhite = [...grounds.values()].every((ground) => contrast(ground, white) === 1);
    const isBody = text.family.startsWith('"Open Sans"');
    const needed = isBody && isWhite ? Math.max(least, bodyOnWhite) : least;
    return found >= needed
      ? []
      : [`${found.toFixed(2)}, not ${needed}: "${text.words.slice(0, 60)}" in ${text.place}`];
  });
}

function contrastOn(ground: Colour, { color: [red, green, blue, alpha] }: Text) {
  const over = (channel: number, behind: number) => channel * alpha + behind * (1 - alpha);
  return contrast([over(red, ground[0]), over(green, ground[1]), over(blue, ground[2])], ground);
}

/** The different colors behind a text, each once. */
function groundsOf({ lines }: Text, pixels: (x: number, y: number) => Colour) {
  const grounds = new Map<number, Colour>();
  for (const { left, top, right, bottom } of lines.map(inner)) {
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const color = pixels(x, y);
        grounds.set((color[0] << 16) | (color[1] << 8) | color[2], color);
      }
    }
  }
  return grounds;
}

/** Whole pixels that are wholly inside. */
function inner({ left, top, right, bottom }: Rect): Rect {
  return {
    left: Math.ceil(left),
    top: Math.ceil(top),
    right: Math.floor(right),
    bottom: Math.floor(bottom),
  };
}

async function photographWithoutWords(page: Page) {
  const { width, height } = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      // Not their color, which drawings and borders have from them.
      "* { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }" +
        "svg text { fill: transparent !important }",
    );
    document.adoptedStyleSheets.push(sheet);
    return {
      width: document.documentElement.clientWidth,
      height: document.documentElement.scrollHeight,
    };
  });
  const browser = await page.context().newCDPSession(page);
  const pieces: PNG[] = [];
  for (let top = 0; top < height; top += piece) {
    // Straight from the browser, with the quick compression: a long page has many pieces.
    const { data } = await browser.send("Page.captureScreenshot", {
      clip: { x: 0, y: top, width, height: Math.min(piece, height - top), scale: 1 },
      captureBeyondViewport: true,
      optimizeForSpeed: true,
    });
    pieces.push(PNG.sync.read(Buffer.from(data, "base64")));
  }
  await browser.detach();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return (x: number, y: number): Colour => {
    const png = pieces[Math.floor(y / piece)];
    if (!png || x < 0 || x >= png.width || y % piece >= png.height)
      throw new Error(`there are words outside of the page, at ${x}, ${y}`);
    return colourAt(png, x, y % piece);
  };
}
