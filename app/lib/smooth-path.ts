/**
 * Draws a function as an SVG path of cubic curves that share the function's slope where they meet,
 * so that a few segments look smooth at any size (Hermite to Bézier: a third of a step along the slope).
 *
 * @param f the function; it must be smooth between `from` and `to`
 * @param segments how many curves to draw it with
 * @param place turns a point of the function into drawing units, on whole numbers or with decimals
 */
export function smoothPath(
  f: (x: number) => number,
  from: number,
  to: number,
  segments: number,
  place: (x: number, y: number) => [number, number],
): string {
  const step = (to - from) / segments;
  const slope = (x: number) => (f(x + step / 100) - f(x - step / 100)) / (step / 50);
  const write = (x: number, y: number) => place(x, y).join(" ");
  let path = `M${write(from, f(from))}`;
  for (let index = 0; index < segments; index++) {
    const [x1, x2] = [from + index * step, from + (index + 1) * step];
    // After the first, a curve's own handle mirrors the last one's, and need not be written.
    path += index === 0 ? `C${write(x1 + step / 3, f(x1) + (slope(x1) * step) / 3)} ` : "S";
    path += `${write(x2 - step / 3, f(x2) - (slope(x2) * step) / 3)} ${write(x2, f(x2))}`;
  }
  return path;
}
