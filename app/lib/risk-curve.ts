import { randomNumbers } from "./random-numbers.ts";
import { smoothPath } from "./smooth-path.ts";
import type { Stroke } from "./strokes.ts";

/** The curve, from the lower left to the upper right; x and the result run from 0 to 1. */
const curve = (x: number) => 0.2 + 0.68 / (1 + Math.exp(-7.5 * (x - 0.52)));

/** How far observations lie from the curve at most: wide on the left, close on the right. */
const spread = (x: number) => 0.34 * Math.max(1 - x, 0) ** 1.5 + 0.025;

/**
 * Observations scattered wide at first, gathering around a curve that becomes certain as it rises.
 * Data becoming judgement. The same on every build.
 *
 * @param width the drawing's size; the strokes are as wide in a small drawing as in a large one
 * @param before how many widths to the left of the drawing the curve begins, almost level there
 * @param after how many widths to the right of the drawing it ends, level there
 */
export function riskCurve(width: number, height: number, before = 0, after = 0): Stroke[] {
  const place = (x: number, y: number): [number, number] => [
    Math.round(x * width),
    Math.round((1 - y) * height),
  ];
  const point = (x: number, y: number) => place(x, y).join(" ");
  // A line of no length with round ends is a dot, at a quarter of the bytes of a circle.
  const dots = (list: Observation[]) => list.map(({ x, y }) => `M${point(x, y)}h0`).join("");
  /** From each observation straight to the curve: what is left to explain. */
  const residuals = (list: Observation[]) =>
    list.map(({ x, y }) => `M${point(x, y)}V${Math.round((1 - curve(x)) * height)}`).join("");
  const band = (side: 1 | -1) =>
    smoothPath((x) => curve(x) + side * spread(x), 0, 1 + after, 6 + 3 * after, place);

  const [faint, clear] = [observations(90, 7), observations(34, 23)];
  return [
    { path: band(1) + band(-1), opacity: ".25" },
    { path: residuals(clear), opacity: ".3" },
    { path: dots(faint), width: 4, opacity: ".45" },
    { path: dots(clear), width: 8, opacity: ".85" },
    {
      path: smoothPath(curve, -before, 1 + after, 6 * (1 + before + after), place),
      width: 3,
    },
  ];
}

type Observation = { x: number; y: number };

function observations(count: number, seed: number): Observation[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    const x = random();
    const deviation = random() + random() - 1;
    return { x, y: curve(x) + deviation * spread(x) };
  });
}
