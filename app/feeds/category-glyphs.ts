import { anchor } from "../lib/anchors.ts";
import type { Stroke } from "../lib/strokes.ts";
import { token } from "../lib/tokens.ts";

/** Where the glyphs are found, one below the other. */
export const glyphsPath = "/glyphs.svg";

const pale = ".5";

/**
 * What stands for a category, by the first word of its name: the chart that the profession draws of it,
 * in points and lines, 48 wide and 32 high.
 */
const glyphs: Record<string, Stroke[]> = {
  // Claims closed over time.
  claims: [{ path: "M2 4h5v7h7v7h9v6h11v4h12" }],
  // Likelihood by severity.
  risk: [
    {
      path: "M6 5h0M18 5h0M6 16h0M18 16h0M30 16h0M6 27h0M18 27h0M30 27h0M42 27h0",
      width: 4,
      opacity: pale,
    },
    { path: "M30 5h0M42 5h0M42 16h0", width: 8 },
  ],
  // What stays below the limit.
  governance: [{ path: "M2 6h44" }, { path: "M7 23h0M15 17h0M23 26h0M32 14h0M41 20h0", width: 6 }],
  // A hockey stick out of points.
  emerging: [
    { path: "M4 24h0M11 28h0M17 23h0", width: 5, opacity: pale },
    { path: "M22 27C34 26 40 18 44 3" },
  ],
  // One way of three.
  strategy: [
    { path: "M20 16h26M20 16C29 16 30 28 46 28", opacity: pale },
    { path: "M2 16h18C29 16 30 5 42 5h0" },
    { path: "M42 5h0M20 16h0", width: 6 },
  ],
  // Selection.
  underwriting: [
    { path: "M6 5h0M8 14h0M17 4h0M16 11h0", width: 4, opacity: pale },
    { path: "M2 28C26 27 22 5 46 4" },
    { path: "M25 27h0M33 19h0M36 27h0M43 14h0", width: 6 },
  ],
  // One that is not like the others.
  fraud: [
    { path: "M5 27h0M12 24h0M10 17h0M19 27h0M18 20h0M25 25h0", width: 5, opacity: pale },
    { path: "M33 9a6 6 0 1 0 12 0a6 6 0 1 0-12 0" },
    { path: "M39 9h0", width: 5 },
  ],
  // One rises as the other falls.
  workforce: [{ path: "M2 5C24 5 24 27 46 27", opacity: pale }, { path: "M2 27C24 27 24 5 46 5" }],
  // A hub.
  agents: [
    { path: "M6 5 42 27M6 27 42 5", opacity: pale },
    { path: "M6 5h0M42 27h0M6 27h0M42 5h0", width: 6 },
    { path: "M24 16h0", width: 10 },
  ],
  // A score, and where on it.
  customer: [{ path: "M4 28a20 20 0 0 1 40 0" }, { path: "M37 13h0", width: 8 }],
};

/**
 * The background of a box of 3 by 2 rem that shows a category's glyph; undefined for one without. By its
 * place and not by a fragment of the address, for which a browser lays the drawing out anew at every card.
 */
export function glyphBackground(category: string): string | undefined {
  const [name = ""] = anchor(category).split("-");
  const index = Object.keys(glyphs).indexOf(name);
  return index < 0 ? undefined : `url(${glyphsPath}) 0 ${-2 * index}rem/3rem`;
}

/**
 * The glyphs as one SVG, each 48 by 32 units. A file beside the page, as the page's own bytes are counted
 * and the glyphs are needed last.
 */
export function glyphSprite(): string {
  const groups = Object.values(glyphs).map((strokes, index) => {
    const paths = strokes.map(({ path, width = 2, opacity = 1 }) => {
      const looks = `${width === 2 ? "" : ` stroke-width="${width}"`}${opacity === 1 ? "" : ` opacity="${opacity}"`}`;
      return `<path d="${path}"${looks}/>`;
    });
    return `<g transform="translate(0 ${32 * index})">${paths.join("")}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 ${32 * groups.length}" fill="none" stroke="${token("--color-purple")}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${groups.join("")}</svg>`;
}
