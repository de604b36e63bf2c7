import { z } from "zod";

import { next, page, statistics, text, uniqueList } from "../../content/fields.ts";
import { sameText } from "../../content/texts.ts";

const level = z.strictObject({
  title: text(60),
  level: z.enum(["Beginner", "Intermediate", "Advanced", "Expert"]),
  duration: text(20),
  description: text(240),
});

const figures = "The figures are the owner’s: change them only on the owner’s word";

/** The page on learning. */
export const schema = z.strictObject({
  page,
  journey: z.strictObject({
    title: text(60),
    levels: uniqueList(level, { title: sameText, level: sameText }).length(4),
  }),
  reasons: z.strictObject({
    title: text(60),
    lead: text(240),
    statistics: statistics.min(1).describe(figures),
  }),
  statistics: statistics.length(3).describe(figures),
  next,
});

export type LearningLevel = z.infer<typeof level>;
