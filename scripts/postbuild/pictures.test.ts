import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, test } from "vitest";

import { cardCharacterProblem } from "../../app/content/card-characters.ts";
import { favicon } from "../../app/feeds/favicon.ts";
import { token } from "../../app/lib/tokens.ts";
import { colorAt, contrast, hexOf, pixelAt } from "../../tests/accessibility/pixels.ts";
import { drawIcons } from "./icons.ts";
import { cardMargin, drawing, drawSocialCard, labelWidth } from "./social-cards.ts";

/** As wide as the content may be: 60 and 40 of the widest letter. */
const widest = {
  ...{ name: "widest", label: "W".repeat(40), title: "W".repeat(60), site: "Know AI" },
  articles: Array.from({ length: 300 }, (_, index) => {
    const published = index % 3 === 0 ? undefined : `${2000 + (index % 25)}-01`;
    return { id: index + 1, published, featured: index % 5 === 0 };
  }),
};
const words = "Understanding counterparty recommendations responsibly today";
const cards = [
  { ...widest, name: "short", label: "Courses", title: "AI" },
  { ...widest, name: "words", title: words },
  { ...widest, name: "home", title: "Know AI" },
  widest,
];

let folder: string;
const read = async (name: string) => PNG.sync.read(await readFile(join(folder, name)));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "know-ai-pictures-"));
  await drawIcons(favicon(), folder);
  for (const card of cards) {
    await writeFile(join(folder, `${card.name}.png`), await drawSocialCard(card));
  }
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["apple-touch-icon.png", 180],
  ["icon-192.png", 192],
  ["icon-512.png", 512],
  ["icon-512-maskable.png", 512],
])("%s is %i pixels wide and high, on the brand's purple", async (name, size) => {
  const png = await read(name);
  expect([png.width, png.height]).toEqual([size, size]);
  expect(hexOf(colorAt(png, size - 1, size - 1))).toBe(token("--color-purple"));
});

test("favicon.ico holds one picture of 32 pixels", async () => {
  const ico = await readFile(join(folder, "favicon.ico"));
  const [reserved, kind, pictures] = [0, 2, 4].map((at) => ico.readUInt16LE(at));
  expect([reserved, kind, pictures]).toEqual([0, 1, 1]);
  const [length, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  expect(offset + length).toBe(ico.length);
  expect(PNG.sync.read(ico.subarray(offset)).width).toBe(32);
});

test("A system that clips the maskable icon to a circle clips nothing of its drawing", async () => {
  const png = await read("icon-512-maskable.png");
  const background = pixelAt(png, 0, 0);
  let farthest = 0;
  for (let y = 0; y < 512; y++) {
    for (let x = 0; x < 512; x++) {
      if (pixelAt(png, x, y) === background) continue;
      farthest = Math.max(farthest, Math.hypot(x - 255.5, y - 255.5));
    }
  }
  expect(farthest).toBeGreaterThan(0.3 * 512);
  expect(farthest).toBeLessThanOrEqual(0.4 * 512);
});

test.each(cards)(
  "The text of the card $name keeps to its place, and can be read",
  async ({ name }) => {
    const png = await read(`${name}.png`);
    const plain = await read("short.png");
    expect([png.width, png.height]).toEqual([1200, 630]);
    const outside: string[] = [];
    for (let y = 0; y < png.height; y++) {
      // Above the drawing, whose left half begins below 300 pixels, a label may run on.
      const end = y < 300 ? cardMargin + labelWidth : drawing.left;
      for (let x = 0; x < png.width; x++) {
        // The side of a letter may stand out by a pixel or two, and the rule's round end.
        const inColumn = x >= cardMargin - 2 && x < end;
        if (inColumn && y >= cardMargin && y < png.height - cardMargin) continue;
        // The background is level: a column has one color, but for the drawing on the right.
        const background = pixelAt(plain, x, x < drawing.left - 4 ? 0 : y);
        if (pixelAt(png, x, y) !== background) outside.push(`${x},${y}`);
      }
    }
    expect(outside).toEqual([]);
    for (let x = 0; x < png.width; x += 50) {
      expect(contrast([255, 255, 255], colorAt(png, x, 0))).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test("The card of the home page, whose title is the site's name, does not say it twice", async () => {
  const [home, plain] = [await read("home.png"), await read("short.png")];
  const row = Array.from({ length: 200 }, (_, x) => cardMargin + x);
  const wordsBelowRule = (png: PNG) =>
    row.some((x) => pixelAt(png, x, png.height - 80) !== pixelAt(png, x, 0));
  expect([home, plain].map(wordsBelowRule)).toEqual([false, true]);
});

test("Every character that may stand on a card has its outlines in both typefaces", async () => {
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code));
  const drawable = characters.filter((each) => !cardCharacterProblem(each) && each.trim() !== "");
  expect(drawable.length).toBeGreaterThan(500);
  for (let start = 0; start < drawable.length; start += 40) {
    const text = drawable.slice(start, start + 40).join("");
    await drawSocialCard({ label: text, title: text, site: text, articles: [] });
  }
}, 60_000);

test.each([
  ["Łódź, Čapek’s “Șapte” – Gödel…", undefined],
  ["Cafe\u0301", undefined],
  ["α → 中 🤖", /\(remove α \(U\+03B1\), → \(U\+2192\), 中 \(U\+4E2D\), 🤖 \(U\+1F916\)\)$/],
  ["soft\u00adly", /\(remove \(U\+00AD\)\)$/],
])("A title %s is drawn, or its characters are named", (title, problem) => {
  expect(cardCharacterProblem(title)).toEqual(problem && expect.stringMatching(problem));
});
