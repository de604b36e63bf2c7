import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readContent } from "../../app/content/read-content.ts";
import { siteName } from "../../app/content/schemas.ts";
import { colourAt, contrast, hexOf, pixelAt } from "./pixels.ts";
import {
  cardAlt,
  cardMargin,
  drawing,
  drawSocialCards,
  labelWidth,
  type SocialCard,
} from "./social-cards.ts";
import { readTheme } from "./theme.ts";

const content = await readContent();
const site = siteName(content.site);
const { articles, research, courses } = content;
const notices = content["error-pages"];
const pages: SocialCard[] = [
  articles.page,
  research.page,
  courses.page,
  content["ai-trends"].page,
  content["human-ai-collaboration"].page,
  content["reskill-upskill"].page,
  { label: content.site.provider, title: site },
  { label: "404", title: notices.notFound.title },
  { label: "Error", title: notices.error.title },
].map(({ label, title }, index) => ({ name: `page-${index}`, label, title, site }));
/** As wide as the content may be: 60 and 40 of the widest letter. */
const widest = { name: "widest", label: "W".repeat(40), title: "W".repeat(60), site };
const longWords = "Understanding counterparty recommendations responsibly today";
const cards = [...pages, widest, { ...widest, name: "long-words", title: longWords }];

let folder: string;
const file = (name: string) => join(folder, "cards", `${name}.png`);
const picture = async (name: string) => PNG.sync.read(await readFile(file(name)));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "know-ai-cards-"));
  await drawSocialCards(cards, folder);
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

test.each(pages)("The card of “$title” is 1200×630 pixels in less than 60 kB", async ({ name }) => {
  const { width, height } = await picture(name);
  expect([width, height]).toEqual([1200, 630]);
  expect((await stat(file(name))).size).toBeLessThan(60_000);
});

test.each(cards)("The text of “$title” keeps to its place", async ({ name }) => {
  const png = await picture(name);
  const plain = await picture(pages[2]?.name ?? "");
  const outside: string[] = [];
  for (let y = 0; y < png.height; y++) {
    // Above the drawing, whose left half begins below 300 pixels, a label may run on.
    const end = y < 300 ? cardMargin + labelWidth : drawing.left;
    for (let x = 0; x < png.width; x++) {
      // The side of a letter may stand out by a pixel or two, and the rule's round end.
      const inColumn = x >= cardMargin - 2 && x < end;
      if (inColumn && y >= cardMargin && y < png.height - cardMargin) continue;
      // The ground is level: a column has one colour, but for the drawing on the right.
      const ground = pixelAt(plain, x, x < drawing.left - 4 ? 0 : y);
      if (pixelAt(png, x, y) !== ground) outside.push(`${x},${y}`);
    }
  }
  expect(outside).toEqual([]);
});

test("White text has a contrast of 4.5 and more wherever it may stand", async () => {
  const png = await picture("widest");
  const theme = await readTheme();
  expect(theme("--color-white")).toBe("#ffffff");
  for (let x = 0; x < png.width; x += 50) {
    expect(contrast([255, 255, 255], colourAt(png, x, 0))).toBeGreaterThanOrEqual(4.5);
  }
});

test("The ground is the theme's gradient, darkest on the left", async () => {
  const png = await picture("widest");
  const gradient = (await readTheme())("--gradient");
  const [light, dark] = gradient.match(/#[\da-f]{6}/g) ?? [];
  expect(hexOf(colourAt(png, 1199, 0))).toBe(light);
  const left = colourAt(png, 0, 0);
  const expected = Buffer.from(dark?.slice(1) ?? "", "hex");
  for (const [index, part] of left.entries()) {
    expect(Math.abs(part - (expected[index] ?? 0))).toBeLessThanOrEqual(1);
  }
});

test("The same cards give the same bytes", async () => {
  const again = await mkdtemp(join(tmpdir(), "know-ai-cards-"));
  const some = pages.slice(0, 3);
  await drawSocialCards(some, again);
  for (const { name } of some) {
    const bytes = await readFile(join(again, "cards", `${name}.png`));
    expect(bytes.equals(await readFile(file(name)))).toBe(true);
  }
  await rm(again, { recursive: true });
}, 30_000);

test("The words for a card are those that it shows", () => {
  expect(cardAlt({ name: "courses", label: "Short courses", title: "AI Courses", site })).toBe(
    "Know AI, Short courses: AI Courses",
  );
});
