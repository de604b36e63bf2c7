/**
 * A line of a drawing: an SVG path, drawn in one color; opaque, and as wide as the drawing's lines are,
 * unless it says otherwise.
 */
export type Stroke = { path: string; width?: number; opacity?: string };

/**
 * The path of a point: the round ends of a line, at a third of the bytes of a circle. The line has a
 * length that nobody sees, since WebKit stretches the ends of one without as the drawing is stretched.
 */
export function point(x: number, y: number): string {
  return `M${x} ${y}h.01`;
}
