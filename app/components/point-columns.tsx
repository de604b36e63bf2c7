import type { Point } from "../content/fields.ts";

/** Two or three points side by side, each under a rule. */
export function PointColumns({ points }: { points: Point[] }) {
  return (
    <ul className={`columns point-columns ${points.length === 2 ? "two" : ""}`}>
      {points.map((point) => (
        <li key={point.title} className="rule">
          <h3 className="type-h4">{point.title}</h3>
          <p>{point.text}</p>
        </li>
      ))}
    </ul>
  );
}
