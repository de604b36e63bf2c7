import { z } from "zod";

import { buttons, page, point, text } from "../../content/fields.ts";

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
  cards: z.array(card).length(4),
  keys: z.strictObject({ title: text(60), points: z.array(point).length(3) }),
  buttons,
});

export type Labels = z.infer<typeof schema>["labels"];
export type CollaborationCard = z.infer<typeof card>;
