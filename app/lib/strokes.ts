/**
 * A line of a drawing: an SVG path, drawn in one color; opaque, and as wide as the drawing's lines are,
 * unless it says otherwise. A path of no length (`M1 2h0`) is a point, at a quarter of the bytes of a circle.
 */
export type Stroke = { path: string; width?: number; opacity?: string };
