/**
 * The drawing in the hero: observations scattered at first, gathering towards a curve as it rises.
 * Data becoming judgement. Drawn once at build, the same on every build.
 */

const width = 640;
const height = 360;

/** The S of a learning curve, in drawing units; x and the result run from 0 to 1. */
const curve = (x: number) => 1 / (1 + Math.exp(-9 * (x - 0.55)));

/** A linear congruential generator (Numerical Recipes, ch. 7): the same dots on every build. */
function* sequence(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

function dots(count: number, seed: number): string {
  const random = sequence(seed);
  let path = "";
  for (let index = 0; index < count; index++) {
    const x = random.next().value;
    // Far from the curve on the left, close to it on the right.
    const spread = 0.62 * (1 - x) ** 1.4 + 0.03;
    const offset = (random.next().value + random.next().value - 1) * spread;
    const y = Math.min(Math.max(0.08 + 0.8 * curve(x) + offset, 0.02), 0.98);
    path += `M${Math.round(x * width)} ${Math.round((1 - y) * height)}h0`;
  }
  return path;
}

function line(): string {
  const points = Array.from({ length: 33 }, (_, index) => {
    const x = index / 32;
    return `${Math.round(x * width)} ${Math.round((1 - (0.08 + 0.8 * curve(x))) * height)}`;
  });
  return `M${points.join("L")}`;
}

export function RiskCurve({ className }: { className: string }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} aria-hidden="true" fill="none" stroke="currentColor" strokeLinecap="round">
      <path d={dots(70, 11)} strokeWidth="3" opacity=".35" />
      <path d={dots(50, 29)} strokeWidth="5" opacity=".55" />
      <path d={dots(16, 47)} strokeWidth="8" opacity=".8" />
      <path d={line()} strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}
