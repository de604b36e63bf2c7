import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What makes a drawing depend on being alone in its file: names, styles, scripts, other files. */
const notPlain =
  /\s(?:id|class|style|href|xlink:href)=|<(?:style|script|image|foreignObject|use)\b|url\(/;
const logo = /src="(\/logos\/[^"]+\.svg)"/g;

/**
 * Puts the plain SVG logos of the pages into one file, one below the other, each under its name, and
 * has the pages ask for their part of it: one request in the place of nineteen. Any other logo (a
 * PNG, an SVG with gradients or its own styles) stays a file of its own.
 *
 * @param rendered the directory in which the logos are found
 * @param finished the directory to which the sprite is written, under `/assets`
 * @returns the pages with the new addresses
 */
export async function makeLogoSprite(
  pages: string[],
  rendered: string,
  finished: string,
): Promise<string[]> {
  const fragments = new Map<string, string>();
  let drawings = "";
  let top = 0;
  for (const [, address = ""] of pages.join("").matchAll(logo)) {
    if (fragments.has(address)) continue;
    const drawing = readDrawing(await readFile(join(rendered, address), "utf8"));
    if (!drawing) continue;
    const { width, height, viewBox, inner } = drawing;
    const id = address.slice("/logos/".length, -".svg".length);
    drawings += `<view id="${id}" viewBox="0 ${top} ${width} ${height}"/><svg y="${top}" width="${width}" height="${height}" viewBox="${viewBox}">${inner}</svg>`;
    fragments.set(address, id);
    top += height;
  }
  if (fragments.size === 0) return pages;

  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${drawings}</svg>`;
  const hash = createHash("sha256").update(sprite).digest("base64url").slice(0, 8);
  const file = `/assets/logos.${hash}.svg`;
  await mkdir(join(finished, "assets"), { recursive: true });
  await writeFile(join(finished, file), sprite);
  return pages.map((page) =>
    page.replace(logo, (source, address: string) => {
      const id = fragments.get(address);
      return id ? `src="${file}#${id}"` : source;
    }),
  );
}

/** A plain drawing's size and content; undefined for a file that must stay alone. */
function readDrawing(text: string) {
  const [, root = "", inner = ""] = /<svg\b([^>]*)>(.*)<\/svg>\s*$/s.exec(text) ?? [];
  const attributes = new Map(
    [...root.matchAll(/([\w:-]+)\s*=\s*["']([^"']*)["']/g)].map(([, name = "", value = ""]) => [
      name,
      value.trim(),
    ]),
  );
  // What the root says of color or stroke holds for its content, and would be lost with it.
  const known = ["xmlns", "version", "width", "height", "viewBox"];
  if (notPlain.test(inner) || [...attributes.keys()].some((name) => !known.includes(name))) {
    return undefined;
  }
  const box = attributes
    .get("viewBox")
    ?.split(/[\s,]+/)
    .map(Number);
  const width = Number.parseFloat(attributes.get("width") ?? "") || box?.[2];
  const height = Number.parseFloat(attributes.get("height") ?? "") || box?.[3];
  if (!width || !height) return undefined;
  return { width, height, viewBox: attributes.get("viewBox") ?? `0 0 ${width} ${height}`, inner };
}
