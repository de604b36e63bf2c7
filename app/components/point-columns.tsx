import type { Point } from "../content/fields.ts";

/** Two or three points side by side, each under a rule. */
export function PointColumns({ points }: { points: Point[] }) {
  const two = points.length === 2;
  // On a tablet three columns are too narrow: each point has its text beside its title.
  const beside = two ? "" : "tablet:grid tablet:grid-cols-2 tablet:gap-3 desktop:block print:block";
  return (
    <ul
      className={`grid gap-4 ${two ? "tablet:grid-cols-2 print:grid-cols-2" : "desktop:grid-cols-3 print:grid-cols-3"}`}
    >
      {points.map((point) => (
        <li key={point.title} className={`rule pt-2 ${beside}`}>
          <h3 className="type-h4 text-primary-blue">{point.title}</h3>
          <p className="mt-1 max-w-prose">{point.text}</p>
        </li>
      ))}
    </ul>
  );
}
