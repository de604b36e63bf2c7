import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createFontStack } from "@capsizecss/core";
import arial from "@capsizecss/metrics/arial";
import arialBold from "@capsizecss/metrics/arial/700";
import georgia from "@capsizecss/metrics/georgia";
import merriweather from "@capsizecss/metrics/merriweather";
import merriweatherLight from "@capsizecss/metrics/merriweather/300";
import montserrat from "@capsizecss/metrics/montserrat";
import montserratBold from "@capsizecss/metrics/montserrat/700";
import notoSerif from "@capsizecss/metrics/notoSerif";
import openSans from "@capsizecss/metrics/openSans";
import openSansBold from "@capsizecss/metrics/openSans/700";
import roboto from "@capsizecss/metrics/roboto";
import robotoBold from "@capsizecss/metrics/roboto/700";
import opentype, { type Font } from "opentype.js";

import { type Face, faceName } from "./font-usage.ts";

/** A font's vertical metrics, in its own units, and a file with the same advance widths. */
type Metrics = Parameters<typeof createFontStack>[0][number];
type MeasuredFont = { metrics: Metrics; widths: string };

const font = (metrics: Metrics, widths: string): MeasuredFont => ({ metrics, widths });

/** Of DejaVu 2.37, read with @capsizecss/unpack: the fonts of a Linux machine without others. */
const dejaVu = { ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048, xWidthAvg: 1041 };

// Windows and Apple, Android, Linux: a reader has one of each three. Gelasio was drawn to Georgia's
// widths and Arimo to Arial's, which may not be passed on themselves.
const serif = [
  font(georgia, "gelasio 400"),
  font(notoSerif, "noto-serif 400"),
  font({ ...dejaVu, familyName: "DejaVu Serif" }, "dejavu-serif 400"),
];
const sans = [
  font(arial, "arimo 400"),
  font(roboto, "roboto 400"),
  font({ ...dejaVu, familyName: "DejaVu Sans" }, "dejavu-sans 400"),
];
const sansBold = [
  font({ ...arialBold, familyName: "Arial Bold" }, "arimo 700"),
  font({ ...robotoBold, familyName: "Roboto Bold" }, "roboto 700"),
  font({ ...dejaVu, familyName: "DejaVu Sans Bold" }, "dejavu-sans 700"),
];

const substitutes: Record<string, [MeasuredFont, MeasuredFont[]]> = {
  "Merriweather 300": [font(merriweatherLight, "merriweather 300"), serif],
  "Merriweather 400": [font(merriweather, "merriweather 400"), serif],
  "Montserrat 400": [font(montserrat, "montserrat 400"), sans],
  "Montserrat 700": [font(montserratBold, "montserrat 700"), sansBold],
  "Open Sans 400": [font(openSans, "open-sans 400"), sans],
  "Open Sans 700": [font(openSansBold, "open-sans 700"), sansBold],
};

/** The families that stand in for a family, in order: `OpenSans-1`, `OpenSans-2`, `OpenSans-3`. */
export function fallbackFamilies(family: string): string[] {
  return serif.map((_, index) => `${family.replaceAll(" ", "")}-${index + 1}`);
}

/**
 * Writes the faces that stand in for a font until it has arrived: fonts that readers have, stretched
 * so that the site's own text runs as wide in them, and no line moves when the font comes.
 *
 * @param text what the pages set in the face; widths are compared on it, not on an average language
 * @throws for a font whose metrics are not listed here
 */
export async function fallbackFaces(face: Face, text: string): Promise<string> {
  const name = faceName(face);
  const substitute = substitutes[name];
  if (!substitute) throw new Error(`there is no fallback for the font ${name}`);
  const [own, fallbacks] = substitute;
  const measured = await measure(own, text);
  const families = fallbackFamilies(face.family);
  const faces = fallbacks.map(async (fallback, index) => {
    const { fontFaces } = createFontStack([measured, await measure(fallback, text)], {
      fontFaceProperties: { fontWeight: face.weight },
    });
    // A tenth of a percent is a fiftieth of a pixel in running text.
    return fontFaces
      .replace(/font-family: [^;]+/, `font-family: ${families[index]}`)
      .replace(/\d+\.\d+(?=%)/g, (percent) => Number(percent).toFixed(1));
  });
  return (await Promise.all(faces)).join("");
}

/** A font's metrics with its average width on this text, in its own units. */
async function measure({ metrics, widths }: MeasuredFont, text: string): Promise<Metrics> {
  const file = await loadFont(widths);
  const advance = [...text].reduce(
    (sum, character) => sum + (file.charToGlyph(character).advanceWidth ?? 0),
    0,
  );
  const average = advance / [...text].length / file.unitsPerEm;
  const { subsets: _, ...rest } = metrics;
  return { ...rest, xWidthAvg: average * metrics.unitsPerEm };
}

const { resolve } = createRequire(import.meta.url);

async function loadFont(name: string): Promise<Font> {
  const [family, weight] = name.split(" ");
  const file = `@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`;
  const bytes = await readFile(resolve(file));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
