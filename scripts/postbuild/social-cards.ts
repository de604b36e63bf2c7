import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { type CSSProperties, createElement as h } from "react";
import satori, { type Font } from "satori";

import { type Observation, riskCurve } from "../../app/lib/risk-curve.ts";
import { token } from "../../app/lib/tokens.ts";
import { draw, opaquePng, withoutFonts } from "./draw-png.ts";

/** What a page's card says, and the articles that are its drawing; `site` is the site's own name. */
export type SocialCard = {
  label: string;
  title: string;
  site: string;
  articles: Observation[];
};

/** The size of every card, in pixels. */
const cardSize = { width: 1200, height: 630 };
/** No text stands in the margin, as some programs crop the picture. */
export const cardMargin = 64;

type Face = { name: string; weight: 300 | 700 };
const serif: Face = { name: "Merriweather", weight: 300 };
const sans: Face = { name: "Montserrat", weight: 700 };
/** Each subset is a family of its own to the renderer, which knows one file by a name. */
const subsets = ["latin", "latin-ext"];
const families = ({ name }: Face) => subsets.map((subset) => `${name} ${subset}`).join(", ");

/** The drawing on the right; its curve begins at the left margin, as the rule under the title. */
const width = (cardSize.width - cardMargin) / 2;
export const drawing = { left: cardMargin + width, top: 150, width, height: 416 };
const ruleTop = drawing.top + 0.8 * drawing.height;
const titleWidth = drawing.width - 16;
/** Above the drawing's left half, which lies lower than any label. */
export const labelWidth = 760;

/** Title sizes, from a single strong word to a title that fills the card, in at most so many lines. */
const titleSizes = [108, 96, 92, 88, 80, 72, 64, 56].map((size) => ({ size, lines: 3 }));
/** For titles of many long words, or of one word that is wider than the card. */
const smallTitleSizes = [56, 48, 40].map((size) => ({ size, lines: 9 }));
const titleLeading = 1.16;

/**
 * Draws the card that other programs show for links to a page, in the site's type and color. The same
 * card gives the same bytes.
 *
 * @returns a PNG
 * @throws for a title that fits at no size
 */
export async function drawSocialCard(card: SocialCard): Promise<Buffer> {
  fonts ??= Promise.all(
    [serif, sans].flatMap((face) => subsets.map((subset) => readFont(face, subset))),
  );
  const element = await layOut(card, await fonts);
  const svg = await satori(element, { ...cardSize, fonts: await fonts, loadAdditionalAsset });
  return opaquePng(draw(svg));
}

let fonts: Promise<Font[]> | undefined;

async function readFont({ name, weight }: Face, subset: string): Promise<Font> {
  const family = name.toLowerCase();
  const file = `${family}-${subset}-${weight}-normal.woff`;
  const data = await readFile(join("node_modules/@fontsource", family, "files", file));
  return { name: `${name} ${subset}`, data, weight };
}

/** Called for what no font has, and would be drawn as a box; the content check lets none of it through. */
async function loadAdditionalAsset(_: string, segment: string): Promise<never> {
  throw new Error(`the social cards have no outlines for "${segment}"`);
}

async function layOut({ label, title, site, articles }: SocialCard, fonts: Font[]) {
  const labelBlock = textBlock(label.toUpperCase(), {
    ...{ fontFamily: families(sans), fontWeight: 700, fontSize: 28, lineHeight: 1.3 },
    ...{ letterSpacing: 2, width: labelWidth, marginBottom: 24, wordBreak: "break-word" },
  });
  const labelHeight = (await measure(labelBlock, fonts)).height;
  const room = ruleTop - 36 - cardMargin - labelHeight;
  const bottom = cardSize.height - ruleTop + 36;
  return h(
    "div",
    {
      style: {
        ...{ display: "flex", width: "100%", height: "100%" },
        ...{ color: token("--color-white"), backgroundImage: token("--gradient") },
      },
    },
    riskDrawing(articles, token("--color-white")),
    h(
      "div",
      {
        style: {
          ...{ display: "flex", flexDirection: "column" },
          ...{ position: "absolute", left: cardMargin, bottom },
        },
      },
      labelBlock,
      await fitTitle(title, room, fonts),
    ),
    // The home page's title is the site's name: it is not said twice.
    title !== site &&
      textBlock(site, {
        ...{ position: "absolute", left: cardMargin, bottom: cardMargin - 4 },
        ...{ fontFamily: families(serif), fontSize: 40, lineHeight: 1 },
      }),
  );
}

/** Sets a title as large as it fits; only at the small sizes a word may be broken. */
async function fitTitle(title: string, room: number, fonts: Font[]) {
  for (const { size, lines } of [...titleSizes, ...smallTitleSizes]) {
    const block = textBlock(title, {
      ...{ fontFamily: families(serif), fontSize: size, lineHeight: titleLeading },
      ...{ letterSpacing: -0.02 * size, width: titleWidth, textWrap: "balance" },
      wordBreak: lines > 3 ? "break-word" : "normal",
    });
    const { width, height } = await measure(block, fonts);
    const most = Math.min(room, Math.ceil(lines * size * titleLeading) + 1);
    if (width <= titleWidth && height <= most) return block;
  }
  throw new Error(`a social card has no room for the title "${title}"`);
}

/** How far the outlines of a block reach to the right, and its height, in pixels. */
async function measure(block: ReturnType<typeof textBlock>, fonts: Font[]) {
  const svg = await satori(block, { width: cardSize.width, fonts });
  const box = new Resvg(svg, withoutFonts).getBBox();
  const height = Number(/ height="([\d.]+)"/.exec(svg)?.[1]);
  return { width: box ? box.x + box.width : 0, height };
}

function textBlock(text: string, style: CSSProperties) {
  return h("div", { style: { display: "flex", ...style } }, text.normalize());
}

function riskDrawing(articles: Observation[], color: string) {
  const { left, top, width, height } = drawing;
  const card = `${-left} ${-top - 0.5} ${cardSize.width} ${cardSize.height}`;
  return h(
    "svg",
    {
      ...{ ...cardSize, viewBox: card, style: { position: "absolute", left: 0, top: 0 } },
      ...{ fill: "none", stroke: color, strokeLinecap: "round", strokeLinejoin: "round" },
    },
    ...riskCurve(articles, width, height, 1).map(({ path, width, opacity }) =>
      h("path", { d: path, strokeWidth: width, opacity }),
    ),
  );
}
