import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createElement as h } from "react";
import satori, { type Font } from "satori";
import { parse } from "yaml";

import { token } from "../app/lib/tokens.ts";

/**
 * Draws a neutral wordmark for every partner whose logo file is not there: the name in Montserrat, on
 * one line or two, as outlines. A file that is there is never touched.
 */

const file = "node_modules/@fontsource/montserrat/files/montserrat-latin-700-normal.woff";
const fonts: Font[] = [{ name: "Montserrat", data: await readFile(file), weight: 700 }];
// As it stands: the checked content knows no logo that is missing.
const { partners } = parse(await readFile("content/partners.yaml", "utf8")) as {
  partners: { name: string; logo: string }[];
};

let drawn = 0;
for (const { name, logo } of partners) {
  const target = join("public", logo);
  if (existsSync(target) || !target.endsWith(".svg")) continue;
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, await drawWordmark(name));
  drawn += 1;
}
console.log(`${drawn} wordmarks drawn, ${partners.length - drawn} files kept`);

/** An SVG of outlines alone, 56 pixels high and as wide as the longer line. */
async function drawWordmark(name: string): Promise<string> {
  const color = token("--color-text-gray");
  const style = {
    ...{ display: "flex", alignItems: "center", whiteSpace: "pre", height: 56 },
    ...{ fontSize: 18, lineHeight: "24px", color },
  };
  const svg = await satori(h("div", { style }, balance(name)), { height: 56, fonts });
  const [size = ""] = / width="[\d.]+" height="[\d.]+" viewBox="[^"]+"/.exec(svg) ?? [];
  const outlines = svg.match(/(?<=<path [^>]*\bd=")[^"]+/g)?.join("") ?? "";
  return `<svg xmlns="http://www.w3.org/2000/svg"${size}><path fill="${color}" d="${outlines}"/></svg>\n`;
}

/** Breaks a long name where its two lines come out most alike in length. */
function balance(name: string): string {
  if (name.length <= 18) return name;
  const spaces = Array.from(name.matchAll(/ /g), ({ index }) => index);
  const unevenness = (space: number) => Math.abs(name.length - 1 - 2 * space);
  const [best] = spaces.toSorted((a, b) => unevenness(a) - unevenness(b));
  return best === undefined ? name : `${name.slice(0, best)}\n${name.slice(best + 1)}`;
}
