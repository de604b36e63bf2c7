import { randomNumbers } from "./random-numbers.ts";
import { smoothPath } from "./smooth-path.ts";
import { point, type Stroke } from "./strokes.ts";

/** The size of a picture; what it shows runs off its sides. */
export const pictureSize = [320, 180] as const;
const [width, height] = pictureSize;

type Place = [x: number, y: number];
type Curve = (x: number) => number;

/**
 * The pictures of the courses: the chart that the profession draws of the subject. Points are what was
 * observed, the line is the judgment drawn from them, hairlines are limits.
 */
export const coursePictures = {
  claims: closureSteps(),
  commercial: partedScatter(),
  personal: bell(),
  marketing: gains(),
  sales: funnel(),
  losses: turn(),
} satisfies Record<string, Stroke[]>;

export type PictureName = keyof typeof coursePictures;

/** A Kaplan-Meier curve: one claim in eight closes at each step, and each takes longer than the last. */
function closureSteps(): Stroke[] {
  const [claims, top, bottom, pace] = [8, 28, 154, 172];
  const steps = Array.from({ length: claims - 2 }, (_, index): Place => {
    const closed = (index + 1) / claims;
    return [12 - pace * Math.log(1 - closed), top + closed * (bottom - top)];
  });
  const path = steps.map(([x, y]) => `H${Math.round(x)}V${Math.round(y)}`).join("");
  return [
    hairline(`M0 ${bottom}H${width}`),
    line(`M0 ${top}${path}H${width}`),
    { path: dots(steps), width: 11 },
  ];
}

/** Risks on both sides of a curve, of which one side is chosen: those stand close, as a portfolio does. */
function partedScatter(): Stroke[] {
  const limit: Curve = (x) => 162 - 138 / (1 + Math.exp(-(x - 150) / 42));
  const random = randomNumbers(7);
  const cluster = (x: number, y: number) =>
    random() < Math.exp(-(((x - 226) / 46) ** 2) - ((y - 122) / 26) ** 2);
  const refused = scatter(25, 27, (x, y) => limit(x) - y > 18);
  const chosen = scatter(4, 13, (x, y) => y - limit(x) > 16 && cluster(x, y));
  return [
    { path: dots(refused), width: 5, opacity: ".45" },
    line(curve(limit, 5)),
    { path: dots(chosen), width: 9 },
  ];
}

/** A distribution, and what it was drawn from: a column of points for each of its classes. */
function bell(): Stroke[] {
  const [base, top, pitch] = [162, 24, 20];
  const density: Curve = (x) => base - (base - top) * Math.exp(-(((x - width / 2) / 68) ** 2) / 2);
  const columns = Array.from({ length: 15 }, (_, index) => width / 2 + (index - 7) * pitch);
  // In lower case, a point is placed from the last one.
  const next = point(pitch, 0).toLowerCase();
  const path = Array.from({ length: (base - top) / pitch }, (_, row) => {
    const [first = 0, ...rest] = columns.filter((x) => base - density(x) + 1 >= (row + 1) * pitch);
    return point(first, base - 10 - row * pitch) + next.repeat(rest.length);
  });
  return [
    hairline(`M0 ${base}H${width}`),
    { path: path.join(""), width: 8, opacity: ".45" },
    line(curve(density)),
  ];
}

/** What a model finds first, above what chance finds. */
function gains(): Stroke[] {
  const [base, top] = [162, 24];
  const chance: Curve = (x) => base - (x / width) * (base - top);
  const found: Curve = (x) => base - (1 - (1 - x / width) ** 3) * (base - top);
  const parts = [1, 2, 3, 4, 5, 6, 7].map((part) => (part * width) / 8);
  const lift = parts.map((x) => `M${x} ${Math.round(chance(x))}V${Math.round(found(x))}`);
  return [
    hairline(`M0 ${base}L${width} ${top}${lift.join("")}`),
    line(curve(found, 4)),
    { path: dots(parts.map((x) => [x, found(x)])), width: 10 },
  ];
}

/** Many leads, of which few go on: those stand in line. */
function funnel(): Stroke[] {
  const [middle, neck, mouth] = [height / 2, 8, 80];
  const bound: Curve = (x) => neck + (mouth - neck) / (1 + Math.exp((x - 132) / 32));
  const leads = scatter(8, 22, (x, y) => x < 136 && Math.abs(y - middle) < bound(x) - 9);
  const kept = [148, 172, 200, 232].map((x): Place => [x, middle]);
  return [
    hairline(curve((x) => middle - bound(x), 4) + curve((x) => middle + bound(x), 4)),
    { path: dots(leads), width: 5, opacity: ".45" },
    line(`M148 ${middle}H${width}`),
    { path: dots(kept), width: 9 },
  ];
}

/** Losses that turn before the limit, and where they were going. */
function turn(): Stroke[] {
  const [limit, at] = [42, 184];
  const expected: Curve = (x) => 152 - 74 * (Math.max(x, 0) / at) ** 2;
  const random = randomNumbers(3);
  const along = (from: number, count: number, off: number) =>
    Array.from({ length: count }, (_, index): Place => {
      const x = from + index * 17;
      return [x, expected(x) + (random() - 0.5) * off];
    });
  return [
    hairline(`M0 ${limit}H${width}`),
    { path: dots([...along(12, 10, 34), ...along(at + 17, 5, 0)]), width: 6, opacity: ".45" },
    line(`${smoothPath(expected, 0, at, 2, fine)}C201 64 214 64 232 88S278 134 320 134`),
    { path: dots([[at, expected(at)]]), width: 11 },
  ];
}

/** Points wherever there is room for them: none nearer to another, or to an edge, than they keep apart. */
function scatter(seed: number, apart: number, room: (x: number, y: number) => boolean): Place[] {
  const random = randomNumbers(seed);
  const places: Place[] = [];
  for (let tries = 0; tries < 600; tries++) {
    const [x, y] = [12 + random() * (width - 24), 12 + random() * (height - 24)];
    const near = places.some((other) => Math.hypot(x - other[0], y - other[1]) < apart);
    if (!near && room(x, y)) places.push([x, y]);
  }
  return places;
}

function line(path: string): Stroke {
  return { path, width: 3 };
}

function hairline(path: string): Stroke {
  return { path, width: 1, opacity: ".5" };
}

function dots(places: Place[]): string {
  return places.map((each) => point(...place(...each))).join("");
}

function curve(f: Curve, segments = 6): string {
  return smoothPath(f, 0, width, segments, fine);
}

function place(x: number, y: number): Place {
  return [Math.round(x), Math.round(y)];
}

/** Whole numbers would put a kink where the parts of a curve meet. */
function fine(x: number, y: number): Place {
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}
