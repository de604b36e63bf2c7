/** A statement taken apart, so that its figure can be set large. */
type FigureText = { lead: string; figure: string; colon: string; text: string };

const figurePattern =
  /^(Up to )?(\d[\d,.]*(?:st|nd|rd|th|%|x|\+)?(?: of \d+)?)(?=[\s:]|$)(:?)\s*(.*)$/s;

/**
 * Takes a statement apart that begins with a figure: `Up to 60% reduction in processing time` is the
 * lead `Up to`, the figure `60%` and the text `reduction in processing time`. A colon after the figure is
 * for who hears the statement; the size says it to the eye.
 *
 * @returns undefined where the statement begins with no figure
 */
export function figureText(statement: string): FigureText | undefined {
  const match = figurePattern.exec(statement);
  if (!match) return undefined;
  const [, lead = "", figure = "", colon = "", text = ""] = match;
  return { lead: lead.trim(), figure, colon, text };
}

/** The number that a figure such as `60%` names; undefined for any other figure. */
export function percentOf(figure: string): number | undefined {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(figure)?.[1];
  return percent === undefined ? undefined : Number(percent);
}
