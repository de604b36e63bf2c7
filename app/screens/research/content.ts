import { z } from "zod";

import {
  id,
  link,
  page,
  published,
  sameLink,
  sameText,
  text,
  uniqueList,
} from "../../content/fields.ts";

const report = z.strictObject({
  id,
  title: text(120),
  summary: text(480).describe("From the source, with nothing added to it"),
  highlights: z
    .array(text(160))
    .min(1)
    .max(8)
    .describe(
      "Begin with the figure (63 points …, 26 of 30 …, 1st: …); the strongest first, as the home page shows three",
    ),
  source: text(80).describe("What readers see: who published it, and where it was reported"),
  publisher: text(60).describe("The organization that published it, for search engines"),
  link,
  featured: z.boolean().describe("The first featured report stands on the home page"),
  published: published.optional(),
});

/** The research reports, and what their page says. */
export const schema = z.strictObject({
  page,
  labels: z.strictObject({
    featured: text(30),
    report: text(30).describe("Above a report that is not featured"),
    source: text(20),
    highlights: text(30),
    read: text(30),
  }),
  reports: uniqueList(report, { id: String, title: sameText, link: sameLink }).min(1),
});

export type ResearchContent = z.infer<typeof schema>;
export type Report = z.infer<typeof report>;
