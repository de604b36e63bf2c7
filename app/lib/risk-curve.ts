import { smoothPath } from "./smooth-path.ts";
import { point, type Stroke } from "./strokes.ts";

/** What the drawing shows of an article. */
export type Observation = { id: number; published?: string | undefined; featured: boolean };

/** The curve, from the lower left to the upper right; x and the result run from 0 to 1. */
const curve = (x: number) => 0.2 + 0.63 / (1 + Math.exp(-7.5 * (x - 0.52)));

/** How far observations lie from the curve at most: wide on the left, close on the right. */
const spread = (x: number) => 0.34 * Math.max(1 - x, 0) ** 1.5 + 0.06;

/** Where the time of dated observations begins and ends; what has no date stands in the margin before. */
const [margin, now] = [0.26, 0.92];

/** How fast time passes: the last years have more room, as most that is featured is of them. */
const pace = 1.25;

/**
 * The articles as observations around a curve that becomes certain as it rises: data becoming judgment.
 * Each is a point, from the oldest on the left to the newest on the right, larger where it is featured;
 * how far it lies from the curve goes by its number. The same articles give the same drawing.
 *
 * @param width the drawing's size; the strokes are as wide in a small drawing as in a large one
 * @param before how many widths to the left of the drawing the curve begins, almost level there
 * @param after how many widths to the right of the drawing it ends, level there
 */
export function riskCurve(
  articles: Observation[],
  width: number,
  height: number,
  before = 0,
  after = 0,
): Stroke[] {
  const place = (x: number, y: number): [number, number] => [
    Math.round(x * width),
    Math.round((1 - y) * height),
  ];
  const points = observe(articles);
  const dots = (featured: boolean) =>
    points
      .filter((each) => each.featured === featured)
      .map(({ x, y }) => point(...place(x, y)))
      .join("");
  /** From each observation straight to the curve: what is left to explain. */
  const residuals = points
    .filter(({ dated }) => dated)
    .map(({ x, y }) => `M${place(x, y).join(" ")}V${Math.round((1 - curve(x)) * height)}`)
    .join("");
  const band = (side: 1 | -1) =>
    smoothPath((x) => curve(x) + side * spread(x), 0, 1 + after, 6 + 3 * after, place);
  return [
    { path: band(1) + band(-1), opacity: ".25" },
    { path: residuals, opacity: ".3" },
    { path: dots(false), width: 6, opacity: ".6" },
    { path: dots(true), width: 10 },
    { path: smoothPath(curve, -before, 1 + after, 6 * (1 + before + after), place), width: 3 },
  ];
}

/**
 * Where each article stands. Multiples of the plastic number's inverse and its square fill a square evenly, without
 * the clusters and gaps of random numbers (Roberts, “The Unreasonable Effectiveness of Quasirandom Sequences”).
 */
function observe(articles: Observation[]) {
  const times = articles.flatMap(({ published }) => (published ? Date.parse(published) : []));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  let above = false;
  return articles.map(({ id, published, featured }) => {
    const [across, up] = [(id * 0.7548776662) % 1, (id * 0.569840291) % 1];
    const dated = published !== undefined;
    const x = dated
      ? margin + (now - margin) * ((Date.parse(published) - first) / (last - first || 1)) ** pace
      : margin * across;
    if (featured) above = !above;
    // The hero is low: what is far to the left stays above its lower edge. Featured ones of one day part.
    const anywhere = x < 0.4 ? 1.4 * up - 0.4 : 2 * up - 1;
    const off = featured && dated ? (above ? 0.8 : -0.8) : anywhere;
    return { x, y: curve(x) + 0.9 * off * spread(x), featured, dated };
  });
}
