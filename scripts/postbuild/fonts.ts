import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

import type { SubsetOptions } from "subset-font";
import type { Cached } from "../build-cache.ts";
import { style } from "./stylesheet.ts";

/** The face of running text: print adds the addresses of links in it. */
const runningText = "open-sans-latin-wght-normal";

/**
 * Subsets every font of the stylesheet to the characters of the pages. One set for all faces costs
 * 11 kB more than tracing which face sets which character.
 *
 * @param pages whole HTML documents, whose one stylesheet names each font by its file, as
 *   `url(/node_modules/…/open-sans-latin-wght-normal.woff2)`
 * @param finished the directory that the fonts are written to, under `/assets`
 * @returns the stylesheet with the new addresses
 * @throws where the pages have no stylesheet, or it names no font
 */
export async function subsetFonts(
  pages: string[],
  finished: string,
  cached: Cached,
): Promise<string> {
  let stylesheet = pages[0]?.match(style)?.[0] ?? "";
  const files = new Set(stylesheet.match(/\/node_modules\/[^"')]+\.woff2/g));
  if (files.size === 0) throw new Error("the pages were rendered without a stylesheet with fonts");
  const text = textOf(pages.join("\n"));
  const addresses =
    pages
      .join("")
      .match(/(?<= href=")[^"]*/g)
      ?.join("") ?? "";
  await mkdir(join(finished, "assets"), { recursive: true });
  for (const file of files) {
    const face = basename(file, ".woff2");
    const running = face === runningText;
    const characters = [...new Set(running ? text + addresses : text)].toSorted().join("");
    const options: SubsetOptions = {
      targetFormat: "woff2",
      // Small capitals and old-style figures are not used; marks are for names in other languages.
      keepFeatures: ["kern", "liga", "ccmp", "mark", "mkmk"],
      noLayoutClosure: true,
      // Hints sharpen small text on old Windows screens: running text keeps them, at 4 kB.
      noHinting: !running,
      // The weights of the design system, and those between them.
      ...(face.includes("-wght-") && { variationAxes: { wght: { min: 400, max: 700 } } }),
    };
    const font = await cached([file, characters, JSON.stringify(options)], async () => {
      const { default: subsetFont } = await import("subset-font");
      return subsetFont(await readFile(`.${file}`), characters, options);
    });
    const hash = createHash("sha256").update(font).digest("base64url").slice(0, 8);
    const name = `/assets/${face.replace(/-latin|-normal/g, "")}.${hash}.woff2`;
    await writeFile(join(finished, name), font);
    stylesheet = stylesheet.replaceAll(file, name);
  }
  return stylesheet;
}

/** What a reader may see: text and the words for images, as written and in capitals. */
function textOf(html: string): string {
  const alternatives = html.match(/(?<= alt=")[^"]*/g)?.join("") ?? "";
  const text = html
    .replace(/<(style|script)\b[^>]*>.*?<\/\1>/gs, "")
    .replace(/<[^>]+>/g, "")
    .concat(alternatives)
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? "");
  return text + text.toUpperCase();
}

const entities: Record<string, string> = {
  ...{ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" },
};
