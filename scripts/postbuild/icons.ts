import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ResvgRenderOptions } from "@resvg/resvg-js";

import { token } from "../../app/lib/tokens.ts";
import { draw, opaquePng } from "./draw-png.ts";

/**
 * Draws the icons that programs ask for instead of `favicon.svg`: `favicon.ico`,
 * `apple-touch-icon.png`, `icon-192.png`, `icon-512.png` and `icon-512-maskable.png`.
 *
 * @param svg the favicon
 */
export async function drawIcons(svg: string, folder: string): Promise<void> {
  // Systems clip a maskable icon to a circle of four fifths of its width: the drawing stays inside.
  const maskable = svg.replace('viewBox="0 0 32 32"', 'viewBox="-6 -6 44 44"');
  const background = token("--color-purple");
  const files: [string, Buffer][] = [
    ["favicon.ico", icoOf(draw(svg, wide(32)).asPng(), 32)],
    ["apple-touch-icon.png", opaquePng(draw(svg, wide(180)))],
    ["icon-192.png", opaquePng(draw(svg, wide(192)))],
    ["icon-512.png", opaquePng(draw(svg, wide(512)))],
    ["icon-512-maskable.png", opaquePng(draw(maskable, { ...wide(512), background }))],
  ];
  await Promise.all(files.map(([name, bytes]) => writeFile(join(folder, name), bytes)));
}

function wide(value: number): ResvgRenderOptions {
  return { fitTo: { mode: "width", value } };
}

/** An ICO file of one PNG: a header, one entry that says where the picture lies, the picture. */
function icoOf(png: Buffer, size: number): Buffer {
  const [headerLength, entryLength, icon] = [6, 16, 1];
  const head = Buffer.alloc(headerLength + entryLength);
  head.writeUInt16LE(icon, 2);
  head.writeUInt16LE(1, 4); // pictures
  head.writeUInt8(size, 6); // width
  head.writeUInt8(size, 7); // height
  head.writeUInt16LE(1, 10); // color planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
