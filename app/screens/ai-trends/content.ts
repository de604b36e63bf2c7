import { z } from "zod";

import { next, page, point, source, text, uniqueList } from "../../content/fields.ts";
import { sameText } from "../../content/texts.ts";

const card = z.strictObject({
  title: text(80),
  description: text(280),
  impact: text(80).describe(
    "Begin with “60% …” or “Up to 60% …”: the figure is set large, with a chart",
  ),
  change: z.enum(["less", "more"]).describe("Whether the chart shows so much less, or more"),
  source,
});

/** The page on trends. */
export const schema = z.strictObject({
  page,
  labels: z.strictObject({
    chart: text(40).describe("Read aloud for the chart, before what 100 became"),
  }),
  cards: uniqueList(card, { title: sameText }).length(3),
  reasons: z.strictObject({
    title: text(60),
    points: uniqueList(point.extend({ figure: text(12), source }), { title: sameText }).length(4),
  }),
  next,
});

export type TrendCard = z.infer<typeof card>;
