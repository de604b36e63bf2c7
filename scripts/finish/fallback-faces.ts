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

import { type Face, faceName } from "./font-usage.ts";

/** Of DejaVu 2.37, read with @capsizecss/unpack: the fonts of a Linux machine without others. */
const dejaVu = { ascent: 1901, descent: -483, lineGap: 0, unitsPerEm: 2048 };
const dejaVuSerif = { ...dejaVu, familyName: "DejaVu Serif", xWidthAvg: 1058 };
const dejaVuSans = { ...dejaVu, familyName: "DejaVu Sans", xWidthAvg: 1041 };
const dejaVuSansBold = { ...dejaVu, familyName: "DejaVu Sans Bold", xWidthAvg: 1176 };

// Windows and Apple, Android, Linux: each of them has one of these.
const serif = [georgia, notoSerif, dejaVuSerif];
const sans = [arial, roboto, dejaVuSans];
const sansBold = [
  { ...arialBold, familyName: "Arial Bold" },
  { ...robotoBold, familyName: "Roboto Bold" },
  dejaVuSansBold,
];

const substitutes = {
  "Merriweather 300": [merriweatherLight, serif],
  "Merriweather 400": [merriweather, serif],
  "Montserrat 400": [montserrat, sans],
  "Montserrat 700": [montserratBold, sansBold],
  "Open Sans 400": [openSans, sans],
  "Open Sans 700": [openSansBold, sansBold],
} as const;

/** The families that stand in for a family, in order: `OpenSans-1`, `OpenSans-2`, `OpenSans-3`. */
export function fallbackFamilies(family: string): string[] {
  return serif.map((_, index) => `${family.replaceAll(" ", "")}-${index + 1}`);
}

/**
 * Writes the faces that stand in for a font until it has arrived: fonts that readers have, stretched
 * to its metrics, so that no line moves when it comes.
 *
 * @throws for a font whose metrics are not listed here
 */
export function fallbackFaces(face: Face): string {
  const name = faceName(face);
  if (!(name in substitutes)) throw new Error(`there is no fallback for the font ${name}`);
  const [font, fallbacks] = substitutes[name as keyof typeof substitutes];
  const families = fallbackFamilies(face.family);
  return fallbacks
    .map((fallback, index) => {
      const { fontFaces } = createFontStack([font, fallback], {
        fontFaceProperties: { fontWeight: face.weight },
      });
      return fontFaces.replace(/font-family: [^;]+/, `font-family: ${families[index]}`);
    })
    .join("");
}
