import type { PNG } from "pngjs";

/** Red, green and blue from 0 to 255. */
export type Color = [number, number, number];

/** A pixel as one number, to compare with others. */
export function pixelAt(png: PNG, x: number, y: number): number {
  return png.data.readUInt32LE((y * png.width + x) * 4);
}

export function colorAt(png: PNG, x: number, y: number): Color {
  const at = (y * png.width + x) * 4;
  return [png.data[at] ?? 0, png.data[at + 1] ?? 0, png.data[at + 2] ?? 0];
}

export function hexOf(color: Color): string {
  return `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG 2.2's contrast ratio of two colors. */
export function contrast(a: Color, b: Color): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((m, n) => m - n);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
