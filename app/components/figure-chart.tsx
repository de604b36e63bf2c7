import { point, type Stroke } from "../lib/strokes.ts";
import type { Report } from "../screens/research/content.ts";
import { Drawing } from "./drawing.tsx";

const size = [100, 36] as const;
const [width, height] = size;
/** Room for half a point at either end. */
const edge = 1.5;

/**
 * What a highlight says, above its figure: on the scale from 0 to 100 of all the report's points and their
 * average, with those it names strong and the others pale; or `26 of 30` as points, so many of them strong.
 * Nothing for any other highlight.
 */
export function FigureChart({ highlight, report }: { highlight: string; report: Report }) {
  const strokes = share(highlight) ?? scale(highlight, report);
  if (!strokes) return null;
  return <Drawing size={size} fit="none" strokes={strokes} />;
}

function share(highlight: string): Stroke[] | undefined {
  const [, part, whole] = highlight.match(/^(\d\d?) of (\d\d?)\b/)?.map(Number) ?? [];
  if (part === undefined || !whole) return undefined;
  const [columns, rows] = [Math.ceil(whole / 2), 2];
  const dots = Array.from({ length: whole }, (_, index) => {
    const x = edge + ((index % columns) * (width - 2 * edge)) / Math.max(columns - 1, 1);
    return point(Math.round(x * 10) / 10, (Math.floor(index / columns) + 0.5) * (height / rows));
  });
  return [
    { path: dots.slice(0, part).join(""), width: 9 },
    { path: dots.slice(part).join(""), width: 9, opacity: ".3" },
  ];
}

function scale(highlight: string, { points = [], average }: Report): Stroke[] | undefined {
  const said = highlight.match(/\d+(\.\d+)?/g)?.map(Number) ?? [];
  if (![...points, average].some((value) => value && said.includes(value))) return undefined;
  const strength = (value: number) => (said.includes(value) ? {} : { opacity: ".3" });
  const y = (row: number) => Math.round(((row + 1) * height) / (points.length + 1));
  const lines = points.map((_, row) => `M0 ${y(row)}H${width}`).join("");
  return [
    { path: `M0 0V${height}M${width} 0V${height}${lines}`, width: 1, opacity: ".4" },
    ...(average ? [{ path: `M${average} 0V${height}`, width: 3, ...strength(average) }] : []),
    ...points.map((value, row) => ({
      path: `M0 ${y(row)}H${value}`,
      width: 1,
      ...strength(value),
    })),
    ...points.map((value, row) => ({
      path: point(value, y(row)),
      width: 10,
      ...strength(value),
    })),
  ];
}
