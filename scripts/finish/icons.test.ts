import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, test } from "vitest";

import { drawIcons } from "./icons.ts";
import { colourAt, hexOf, pixelAt } from "./pixels.ts";
import { readTheme } from "./theme.ts";

let folder: string;
const icon = async (name: string) => PNG.sync.read(await readFile(join(folder, name)));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "know-ai-icons-"));
  await drawIcons(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["apple-touch-icon.png", 180],
  ["icon-192.png", 192],
  ["icon-512.png", 512],
  ["icon-512-maskable.png", 512],
])("%s is %i pixels wide and high, on the theme's purple", async (name, size) => {
  const png = await icon(name);
  expect([png.width, png.height]).toEqual([size, size]);
  const theme = await readTheme();
  expect(hexOf(colourAt(png, 0, 0))).toBe(theme("--color-purple"));
  expect(hexOf(colourAt(png, size - 1, size - 1))).toBe(theme("--color-purple"));
});

test("favicon.ico holds one picture of 32 pixels", async () => {
  const ico = await readFile(join(folder, "favicon.ico"));
  const [reserved, kind, pictures] = [0, 2, 4].map((at) => ico.readUInt16LE(at));
  expect([reserved, kind, pictures]).toEqual([0, 1, 1]);
  expect([ico.readUInt8(6), ico.readUInt8(7)]).toEqual([32, 32]);
  const [length, offset] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  expect(offset + length).toBe(ico.length);
  const png = PNG.sync.read(ico.subarray(offset));
  expect([png.width, png.height]).toEqual([32, 32]);
});

test("A system that cuts the maskable icon to a circle cuts nothing of its drawing", async () => {
  const png = await icon("icon-512-maskable.png");
  const ground = pixelAt(png, 0, 0);
  let farthest = 0;
  for (let y = 0; y < 512; y++) {
    for (let x = 0; x < 512; x++) {
      if (pixelAt(png, x, y) === ground) continue;
      farthest = Math.max(farthest, Math.hypot(x - 255.5, y - 255.5));
    }
  }
  expect(farthest).toBeGreaterThan(0.3 * 512);
  expect(farthest).toBeLessThanOrEqual(0.4 * 512);
});

test("The favicon has the theme's colours and no others", async () => {
  const theme = await readTheme();
  const svg = await readFile("public/favicon.svg", "utf8");
  const colours = new Set(svg.match(/#[\da-f]{3,}/gi));
  expect([...colours].toSorted()).toEqual([theme("--color-purple"), "#fff"].toSorted());
});

test("The same icons are drawn every time", async () => {
  const again = await mkdtemp(join(tmpdir(), "know-ai-icons-"));
  await drawIcons(again);
  for (const name of ["favicon.ico", "apple-touch-icon.png", "icon-512-maskable.png"]) {
    expect(await readFile(join(again, name))).toEqual(await readFile(join(folder, name)));
  }
  await rm(again, { recursive: true });
});
