import type { Stroke } from "../lib/strokes.ts";

/** A drawing beside words that say the same: not for paper, nor for those who do not see it. */
export function Drawing({
  size: [width, height],
  fit,
  strokes,
}: {
  /** Of the strokes' units. */
  size: readonly [width: number, height: number];
  /** How it lies in a box of another shape: SVG's `preserveAspectRatio`. */
  fit?: "none" | "xMinYMid";
  strokes: Stroke[];
}) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fit}
      className="drawing no-print"
      aria-hidden="true"
    >
      {strokes.map(({ path, width, opacity }) => (
        <path key={path} d={path} strokeWidth={width} opacity={opacity} />
      ))}
    </svg>
  );
}
