import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { readLogo } from "../../app/lib/logos.server.ts";

/** What makes a drawing depend on being alone in its file: names, styles, references. */
const notPlain = /\s(?:id|class|style|href|xlink:href)\s*=|<(?:style|image|use)\b|url\(/;
/** What the root says of color or stroke holds for its content, and would be lost with it. */
const knownAttributes = ["xmlns", "version", "width", "height", "viewBox"];
const logo = /src="(\/logos\/[^"]+\.svg)"/g;

/**
 * Puts the plain SVG logos of the pages into one file, one below the other, each under its name, and
 * has the pages ask for their part of it: one request in the place of nineteen. Any other logo (a
 * PNG, an SVG with gradients or its own styles) stays a file of its own.
 *
 * @param finished the directory to which the sprite is written, under `/assets`
 * @returns the pages with the new addresses
 */
export async function makeLogoSprite(pages: string[], finished: string): Promise<string[]> {
  const fragments = new Map<string, string>();
  let drawings = "";
  let top = 0;
  for (const [, address = ""] of pages.join("").matchAll(logo)) {
    if (fragments.has(address)) continue;
    const { width, height, svg } = await readLogo("public", address.slice(1));
    if (!svg || notPlain.test(svg.content)) continue;
    if ([...svg.attributes.keys()].some((name) => !knownAttributes.includes(name))) continue;
    const id = address.slice("/logos/".length, -".svg".length);
    drawings += `<view id="${id}" viewBox="0 ${top} ${width} ${height}"/><svg y="${top}" width="${width}" height="${height}" viewBox="${svg.viewBox}">${svg.content}</svg>`;
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
