import type { Page } from "@playwright/test";
import type { PNG } from "pngjs";

import { type Color, colorAt, contrast, pixelAt } from "./pixels.ts";
import { screenshot } from "./screenshot.ts";
import { type Rect, readTexts, type Text } from "./texts.ts";

const white: Color = [255, 255, 255];

/**
 * The words of a page that stand out too little from the pixels that are really behind them, be it a
 * color, a gradient or a drawing, in a screenshot with the words made transparent. A line that looks the
 * same with its words and without them is not to be seen.
 *
 * @param least what every word needs
 * @param bodyOnWhite what body text needs on a white background
 * @returns a line for each run of text that has less, or is not to be seen
 */
export async function faintTexts(
  page: Page,
  { least, bodyOnWhite }: { least: number; bodyOnWhite: number },
): Promise<string[]> {
  const texts = await readTexts(page);
  const shown = await screenshot(page);
  const picture = await screenshotWithoutWords(page);
  return texts.flatMap((text) => {
    const name = `"${text.words.slice(0, 60)}" in ${text.place}`;
    const backgrounds = backgroundsOf(text, picture);
    if (!text.lines.every((line) => differ(line, shown, picture)))
      return [`not to be seen: ${name}`];
    const found = Math.min(...backgrounds.map((background) => contrastOn(background, text)));
    const isWhite = backgrounds.every((background) => contrast(background, white) === 1);
    const isBody = text.family.startsWith('"Open Sans"');
    const needed = isBody && isWhite ? Math.max(least, bodyOnWhite) : least;
    return found >= needed ? [] : [`${found.toFixed(2)}, not ${needed}: ${name}`];
  });
}

function contrastOn(background: Color, { color: [red, green, blue, alpha] }: Text) {
  const over = (channel: number, behind: number) => channel * alpha + behind * (1 - alpha);
  const [behindRed, behindGreen, behindBlue] = background;
  return contrast(
    [over(red, behindRed), over(green, behindGreen), over(blue, behindBlue)],
    background,
  );
}

/** The different colors behind a text, each once. */
function backgroundsOf({ lines }: Text, picture: PNG): Color[] {
  const found = new Map<number, Color>();
  for (const line of lines) {
    someInside(line, (x, y) => {
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height)
        throw new Error(`there are words outside of the page, at ${x}, ${y}`);
      const pixel = pixelAt(picture, x, y);
      if (!found.has(pixel)) found.set(pixel, colorAt(picture, x, y));
      return false;
    });
  }
  return [...found.values()];
}

/** Whether two pictures of a page differ in an area: they do where words are seen in one of them. */
function differ(area: Rect, one: PNG, other: PNG): boolean {
  return someInside(area, (x, y) => pixelAt(one, x, y) !== pixelAt(other, x, y));
}

/** Whether something holds for one of the pixels that are wholly inside an area. */
function someInside(area: Rect, holds: (x: number, y: number) => boolean): boolean {
  const [right, bottom] = [Math.floor(area.right), Math.floor(area.bottom)];
  for (let y = Math.ceil(area.top); y < bottom; y += 1)
    for (let x = Math.ceil(area.left); x < right; x += 1) if (holds(x, y)) return true;
  return false;
}

async function screenshotWithoutWords(page: Page): Promise<PNG> {
  await page.evaluate(() => {
    const stylesheet = new CSSStyleSheet();
    stylesheet.replaceSync(
      // Not their color, which drawings and borders have from them.
      "* { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important }" +
        "svg text { fill: transparent !important }",
    );
    document.adoptedStyleSheets.push(stylesheet);
  });
  const picture = await screenshot(page);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return picture;
}
