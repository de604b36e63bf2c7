import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import opentype, { type Font, type PathCommand } from "opentype.js";
import { parse as parseYaml } from "yaml";

/**
 * Draws a neutral wordmark for every partner whose logo file is not there: the name in Montserrat,
 * on one line or two, as outlines. A file that is there is never touched.
 */

const size = 18;
const lineHeight = 24;
const height = 56;
/** Steps a pixel is divided into: whole numbers keep the files small, a fifth of a pixel is not seen. */
const steps = 5;
/** Text grey of the theme; an image does not see the page's style sheet. */
const colour = "#58595b";

const font = await loadFont(
  "node_modules/@fontsource/montserrat/files/montserrat-latin-700-normal.woff",
);
const { partners } = parseYaml(await readFile("content/partners.yaml", "utf8")) as {
  partners: { name: string; logo: string }[];
};

let drawn = 0;
for (const { name, logo } of partners) {
  const file = join("public", logo);
  if (existsSync(file) || !file.endsWith(".svg")) continue;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, wordmark(name));
  await rename(`${file}.part`, file);
  drawn += 1;
}
console.log(`${drawn} wordmarks drawn, ${partners.length - drawn} files kept`);

async function loadFont(path: string): Promise<Font> {
  const bytes = await readFile(path);
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

function wordmark(name: string): string {
  const lines = balance(name);
  const width = Math.ceil(Math.max(...lines.map((line) => font.getAdvanceWidth(line, size))));
  const first = (height - (lines.length - 1) * lineHeight) / 2 + size * 0.35;
  const outlines = lines.map((line, index) =>
    compact(font.getPath(line, 0, first + index * lineHeight, size).commands),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width * steps} ${height * steps}"><path fill="${colour}" d="${outlines.join("")}"/></svg>\n`;
}

/** Writes an outline in relative whole steps, which is about a third of the absolute form. */
function compact(commands: PathCommand[]): string {
  let [x, y, data] = [0, 0, ""];
  for (const command of commands) {
    if (command.type === "Z") {
      data += "z";
      continue;
    }
    const points = [
      ["x1" in command ? [command.x1, command.y1] : []],
      ["x2" in command ? [command.x2, command.y2] : []],
      [[command.x, command.y]],
    ]
      .flat()
      .filter((point) => point.length === 2)
      .map(([px = 0, py = 0]) => [Math.round(px * steps), Math.round(py * steps)] as const);
    const [endX, endY] = points.at(-1) ?? [x, y];
    if (command.type === "L" && endX === x && endY === y) continue;
    // After a `z` the pen is back at the outline's start, so an outline begins with an absolute move.
    const [fromX, fromY, letter] =
      command.type === "M" ? [0, 0, "M"] : [x, y, command.type.toLowerCase()];
    const numbers = points.flatMap(([px, py]) => [px - fromX, py - fromY]);
    data += letter + numbers.join(" ").replaceAll(" -", "-");
    [x, y] = [endX, endY];
  }
  return data;
}

/** Breaks a long name where its two lines come out most alike in length. */
function balance(name: string): string[] {
  if (name.length <= 18) return [name];
  const words = name.split(" ");
  const breaks = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(" "), words.slice(index + 1).join(" ")]);
  const unevenness = (lines: string[]) =>
    Math.abs((lines[0]?.length ?? 0) - (lines[1]?.length ?? 0));
  return breaks.toSorted((a, b) => unevenness(a) - unevenness(b))[0] ?? [name];
}
