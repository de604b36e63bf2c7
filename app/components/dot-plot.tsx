import type { Stroke } from "../lib/strokes.ts";
import { Picture } from "./picture.tsx";
import { Strokes } from "./strokes.tsx";

/** Each figure as a point on a hairline of its own from zero, across a line for their average. */
export function DotPlot({ points, average }: { points: number[]; average?: number | undefined }) {
  const rows = points.length + 1;
  const farthest = Math.max(...points, average ?? 0);
  const draw = (mark: (point: number, row: number) => string) =>
    points.map((point, index) => mark(point, index + 1)).join("");
  const strokes: Stroke[] = [
    { path: draw((point, row) => `M0 ${row}H${point}`), width: 1, opacity: ".5" },
    { path: average === undefined ? "" : `M${average} 0V${rows}`, width: 3 },
    { path: draw((point, row) => `M${point} ${row}h0`), width: 13 },
  ];
  return (
    <Picture className="dot-plot" width={farthest * 1.1} height={rows} stretched>
      <Strokes strokes={strokes} />
    </Picture>
  );
}
