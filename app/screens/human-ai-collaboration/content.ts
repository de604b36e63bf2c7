import { z } from "zod";

import { next, page, points, text, uniqueList } from "../../content/fields.ts";
import { sameText } from "../../content/texts.ts";

const card = z.strictObject({
  title: text(80),
  human: text(160),
  ai: text(160),
  result: text(160),
});

/** The page on people and AI. */
export const schema = z.strictObject({
  page,
  labels: z.strictObject({ human: text(20), ai: text(20), result: text(20) }),
  cards: uniqueList(card, { title: sameText }).length(4),
  keys: z.strictObject({ title: text(60), points: points.length(3) }),
  next,
});

export type Labels = z.infer<typeof schema>["labels"];
export type CollaborationCard = z.infer<typeof card>;
