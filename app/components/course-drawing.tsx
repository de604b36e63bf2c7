import { smoothPath } from "../lib/smooth-path.ts";

const width = 320;
const height = 180;

/**
 * The drawing on a course's card: as many bell curves as the course's number, each taller and
 * narrower than the one before. Learning narrows the doubt.
 */
export function CourseDrawing({ number }: { number: number }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      {Array.from({ length: number }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the curves are the same on every render
        <path key={index} d={bell(index)} />
      ))}
    </svg>
  );
}

function bell(index: number): string {
  const deviation = 52 - index * 7;
  const peak = 44 + index * 19;
  const density = (x: number) => peak * Math.exp(-((x - 200) ** 2) / (2 * deviation ** 2));
  return smoothPath(density, 80, width, 8, (x, y) => [Math.round(x), Math.round(height - 24 - y)]);
}
