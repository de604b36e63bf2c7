import { z } from "zod";

import { buttons, page, point, text } from "../../content/fields.ts";

const card = z.strictObject({
  title: text(80),
  description: text(280),
  impact: text(80).describe(
    "Begin with “60% …” or “Up to 60% …”: the figure is set large, with a chart",
  ),
});

/** The page on trends. */
export const schema = z.strictObject({
  page,
  cards: z.array(card).length(3),
  reasons: z.strictObject({
    title: text(60),
    points: z.array(point.extend({ figure: text(12) })).length(4),
  }),
  buttons,
});

export type TrendCard = z.infer<typeof card>;
