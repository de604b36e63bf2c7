import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDocument } from "htmlparser2";

/** What makes a drawing depend on being alone in its file: names, style sheets, scripts, other files. */
const notPlain =
  /\s(?:id|class|style|href|xlink:href)=|<(?:style|script|image|foreignObject|use)\b|url\(/;

/**
 * Puts the plain SVG logos of the pages into one file, one below the other, each under its name, and
 * has the pages ask for their part of it: one request in the place of nineteen. Any other logo (a
 * PNG, an SVG with gradients or its own styles) stays a file of its own.
 *
 * @param rendered the folder in which the logos are found
 * @param finished the folder to which the sheet is written, under `/assets`
 * @returns the pages with the new addresses
 */
export async function stackLogos(
  pages: string[],
  rendered: string,
  finished: string,
): Promise<string[]> {
  const addresses = new Set(
    pages.flatMap((page) =>
      [...page.matchAll(/src="(\/logos\/[^"]+\.svg)"/g)].map((m) => m[1] ?? ""),
    ),
  );
  const parts = new Map<string, string>();
  let drawings = "";
  let top = 0;
  for (const address of addresses) {
    const drawing = readDrawing(await readFile(join(rendered, address), "utf8"));
    if (!drawing) continue;
    const { width, height, viewBox, inner } = drawing;
    const name = address.slice("/logos/".length, -".svg".length);
    drawings += `<view id="${name}" viewBox="0 ${top} ${width} ${height}"/><svg y="${top}" width="${width}" height="${height}" viewBox="${viewBox}">${inner}</svg>`;
    parts.set(address, name);
    top += height;
  }
  if (parts.size === 0) return pages;

  const sheet = `<svg xmlns="http://www.w3.org/2000/svg">${drawings}</svg>`;
  const hash = createHash("sha256").update(sheet).digest("base64url").slice(0, 8);
  const file = `/assets/logos.${hash}.svg`;
  await mkdir(join(finished, "assets"), { recursive: true });
  await writeFile(join(finished, file), sheet);
  return pages.map((page) =>
    page.replace(/src="(\/logos\/[^"]+\.svg)"/g, (source, address: string) => {
      const name = parts.get(address);
      return name ? `src="${file}#${name}"` : source;
    }),
  );
}

/** A plain drawing's size and content; undefined for a file that must stay alone. */
function readDrawing(text: string) {
  const root = parseDocument(text, { xmlMode: true }).children.find(
    (node) => node.type === "tag" && node.name === "svg",
  );
  const inner = /<svg\b[^>]*>(.*)<\/svg>\s*$/s.exec(text)?.[1];
  if (!root || !("attribs" in root) || inner === undefined || notPlain.test(inner))
    return undefined;
  const viewBox = root.attribs.viewBox;
  const [, , boxWidth, boxHeight] = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = Number.parseFloat(root.attribs.width ?? "") || boxWidth;
  const height = Number.parseFloat(root.attribs.height ?? "") || boxHeight;
  // What the root says of colour or stroke holds for its content, and would be lost with it.
  const known = ["xmlns", "version", "width", "height", "viewBox"];
  if (!width || !height || Object.keys(root.attribs).some((name) => !known.includes(name))) {
    return undefined;
  }
  return { width, height, viewBox: viewBox ?? `0 0 ${width} ${height}`, inner };
}
