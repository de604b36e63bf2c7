import type { Stroke } from "../lib/strokes.ts";

/** The lines of a drawing, in an SVG that says their color and how they end. */
export function Strokes({ strokes }: { strokes: Stroke[] }) {
  return strokes.map(({ path, width, opacity }) => (
    <path key={path} d={path} strokeWidth={width} opacity={opacity} />
  ));
}
