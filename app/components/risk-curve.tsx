import { type Observation, riskCurve } from "../lib/risk-curve.ts";
import { Strokes } from "./strokes.tsx";

const [width, height] = [760, 480];

/** The drawing in the hero: the articles, made at build. */
export function RiskCurve({ articles }: { articles: Observation[] }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid"
      className="risk-curve no-print"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <Strokes strokes={riskCurve(articles, width, height, 1, 1)} />
    </svg>
  );
}
