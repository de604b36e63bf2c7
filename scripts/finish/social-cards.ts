import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { type CSSProperties, createElement as h } from "react";
import satori, { type Font } from "satori";

import { riskCurve } from "../../app/lib/risk-curve.ts";
import { breakText, type Measure, setTitle, titleLeading } from "./card-title.ts";
import { draw, opaquePng, withoutFonts } from "./draw-png.ts";
import { cardSize, type SocialCard } from "./social-card.ts";
import { readTheme, type Theme } from "./theme.ts";

export { cardAlt, cardSize, type SocialCard } from "./social-card.ts";

/** No text stands in the margin, as some programs crop the picture. */
export const cardMargin = 64;

const { resolve } = createRequire(import.meta.url);
const serif = "@fontsource/merriweather/files/merriweather-latin-300-normal.woff";
const sans = "@fontsource/montserrat/files/montserrat-latin-700-normal.woff";

const serifStyle = { fontFamily: "Merriweather", fontWeight: 300 };
const sansStyle = { fontFamily: "Montserrat", fontWeight: 700 };

/** The drawing on the right; its curve begins at the left margin, as the rule under the title. */
const width = (cardSize.width - cardMargin) / 2;
export const drawing = { left: cardMargin + width, top: 150, width, height: 416 };
const ruleTop = drawing.top + 0.8 * drawing.height;
const titleWidth = drawing.width - 16;
/** Above the drawing's left half, which lies lower than any label. */
export const labelWidth = 760;
const titleBottom = ruleTop - 36;
const titleTracking = -0.02;

const labelSize = 28;
const labelLeading = 1.3;
const labelTracking = 2 / labelSize;
const labelGap = 24;

/**
 * Draws the cards that other programs show for links to the pages, in the site's type and colour,
 * to `cards/<name>.png` in the folder. The same cards give the same bytes.
 */
export async function drawSocialCards(cards: SocialCard[], folder: string): Promise<void> {
  const theme = await readTheme();
  const [light, bold] = [await readFile(resolve(serif)), await readFile(resolve(sans))];
  const fonts: Font[] = [
    { name: serifStyle.fontFamily, data: light, weight: 300 },
    { name: sansStyle.fontFamily, data: bold, weight: 700 },
  ];
  const measure = {
    title: measureIn({ ...serifStyle, letterSpacing: titleTracking }, fonts),
    label: measureIn({ ...sansStyle, letterSpacing: labelTracking }, fonts),
  };
  await mkdir(join(folder, "cards"), { recursive: true });
  for (const card of cards) {
    const svg = await satori(await layOut(card, theme, measure), { ...cardSize, fonts });
    await writeFile(join(folder, "cards", `${card.name}.png`), opaquePng(draw(svg)));
  }
}

/** Measures text as it will be drawn, kerning and all, in units of its size. */
function measureIn(
  { letterSpacing, ...style }: typeof serifStyle & { letterSpacing: number },
  fonts: Font[],
): Measure {
  const fontSize = 100;
  const measured = new Map<string, number>();
  return async (text) => {
    const known = measured.get(text);
    if (known !== undefined) return known;
    const block = textBlock([text], 0, {
      ...style,
      fontSize,
      letterSpacing: letterSpacing * fontSize,
    });
    const svg = await satori(block, { width: 10_000, height: 2 * fontSize, fonts });
    const box = new Resvg(svg, withoutFonts).getBBox();
    const width = box ? (box.x + box.width - cardMargin) / fontSize : 0;
    measured.set(text, width);
    return width;
  };
}

async function layOut(card: SocialCard, theme: Theme, measure: { title: Measure; label: Measure }) {
  const label = await breakText(card.label.toUpperCase(), labelWidth / labelSize, measure.label);
  const labelHeight = label.length * labelSize * labelLeading;
  const titleHeight = titleBottom - labelGap - labelHeight - cardMargin;
  const { size, lines } = await setTitle(card.title, titleWidth, titleHeight, measure.title);
  const titleTop = titleBottom - lines.length * size * titleLeading;
  const white = theme("--color-white");
  return h(
    "div",
    {
      style: {
        ...{ display: "flex", width: "100%", height: "100%" },
        ...{ color: white, backgroundImage: theme("--gradient") },
      },
    },
    riskDrawing(white),
    textBlock(label, titleTop - labelGap - labelHeight, {
      ...{ ...sansStyle, fontSize: labelSize, lineHeight: labelLeading },
      letterSpacing: labelTracking * labelSize,
    }),
    textBlock(lines, titleTop, {
      ...{ ...serifStyle, fontSize: size, lineHeight: titleLeading },
      letterSpacing: titleTracking * size,
    }),
    textBlock([card.site], cardSize.height - cardMargin - 36, {
      ...{ ...serifStyle, fontSize: 40, lineHeight: 1 },
    }),
  );
}

/** Lines of text at the left margin. */
function textBlock(lines: string[], top: number, style: CSSProperties) {
  return h(
    "div",
    {
      style: {
        ...{ position: "absolute", left: cardMargin, top, display: "flex" },
        ...{ flexDirection: "column", whiteSpace: "nowrap", ...style },
      },
    },
    ...lines.map((line) => h("div", {}, line)),
  );
}

function riskDrawing(colour: string) {
  const { left, top, width, height } = drawing;
  const card = `${-left} ${-top - 0.5} ${cardSize.width} ${cardSize.height}`;
  return h(
    "svg",
    {
      ...{ ...cardSize, viewBox: card, style: { position: "absolute", left: 0, top: 0 } },
      ...{ fill: "none", stroke: colour, strokeLinecap: "round", strokeLinejoin: "round" },
    },
    ...riskCurve(width, height, 1).map(({ path, width, opacity }) =>
      h("path", { d: path, strokeWidth: width, opacity }),
    ),
  );
}
