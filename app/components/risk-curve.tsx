import { smoothPath } from "../lib/smooth-path.ts";

/**
 * The drawing in the hero: observations scattered wide at first, gathering around a curve that
 * becomes certain as it rises. Data becoming judgement. Drawn at build, the same on every build.
 */

const width = 760;
const height = 480;

/** The curve, from the lower left to the upper right; x and the result run from 0 to 1. */
const curve = (x: number) => 0.2 + 0.68 / (1 + Math.exp(-7.5 * (x - 0.52)));

/** How far observations lie from the curve at most: wide on the left, close on the right. */
const spread = (x: number) => 0.34 * Math.max(1 - x, 0) ** 1.5 + 0.025;

const place = (x: number, y: number): [number, number] => [
  Math.round(x * width),
  Math.round((1 - y) * height),
];
const point = (x: number, y: number) => place(x, y).join(" ");

/** A linear congruential generator (Numerical Recipes, ch. 7): the same numbers on every build. */
function* randomNumbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

function observations(count: number, seed: number): { x: number; y: number }[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    const x = random.next().value;
    const deviation = random.next().value + random.next().value - 1;
    return { x, y: curve(x) + deviation * spread(x) };
  });
}

// A line of no length with round ends is a dot, at a quarter of the bytes of a circle.
const dots = (list: { x: number; y: number }[]) =>
  list.map(({ x, y }) => `M${point(x, y)}h0`).join("");

/** From each observation straight to the curve: what is left to explain. */
const residuals = (list: { x: number; y: number }[]) =>
  list.map(({ x, y }) => `M${point(x, y)}V${Math.round((1 - curve(x)) * height)}`).join("");

const band = (side: 1 | -1) => smoothPath((x) => curve(x) + side * spread(x), 0, 1, 6, place);

export function RiskCurve({ className }: { className: string }) {
  const [faint, clear] = [observations(90, 7), observations(34, 23)];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={band(1) + band(-1)} opacity=".25" />
      <path d={residuals(clear)} opacity=".3" />
      <path d={dots(faint)} strokeWidth="4" opacity=".45" />
      <path d={dots(clear)} strokeWidth="8" opacity=".85" />
      <path d={smoothPath(curve, 0, 1, 6, place)} strokeWidth="3" />
    </svg>
  );
}
