import { z } from "zod";

import { id, link, page, published, sameLink, text, uniqueList } from "../../content/fields.ts";
import { sameText } from "../../content/texts.ts";
import { figureText } from "../../lib/figures.ts";
import { featuredReport } from "../../lib/selections.ts";

const report = z.strictObject({
  id,
  title: text(120),
  summary: text(480).describe("From the source, with nothing added to it"),
  highlights: uniqueList(text(160), sameText)
    .min(1)
    .max(8)
    .describe(
      "Begin with the figure (63 points …, 26 of 30 …, 1st: …); the strongest first, as the home page shows three",
    ),
  points: z
    .array(z.number().min(0).max(100))
    .min(1)
    .optional()
    .describe("Figures of the highlights, from 0 to 100, that small charts show as points"),
  average: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe("The figure that the charts show as a tick"),
  source: text(80).describe("What readers see: who published it, and where it was reported"),
  publisher: text(60).describe("The organization that published it, for search engines"),
  link,
  featured: z.boolean().describe("The first featured report stands on the home page"),
  published: published.optional(),
});

/** The research reports, and what their page says. */
export const schema = z
  .strictObject({
    page,
    labels: z.strictObject({
      featured: text(30),
      report: text(30).describe("Above a report that is not featured"),
      highlights: text(30),
      read: text(30),
    }),
    reports: uniqueList(report, { id: String, title: sameText, link: sameLink }).min(1),
  })
  .superRefine(({ reports }, context) => {
    for (const [index, { highlights, points, average }] of reports.entries()) {
      const said =
        highlights
          .join(" ")
          .match(/\d+(\.\d+)?/g)
          ?.map(Number) ?? [];
      for (const [path, input] of [
        ...(points ?? []).map((point, at) => [["points", at], point] as const),
        [["average"], average] as const,
      ]) {
        if (input === undefined || said.includes(input)) continue;
        const message = "must be a figure of the highlights, as the chart shows no others";
        context.addIssue({ code: "custom", path: ["reports", index, ...path], message, input });
      }
    }
  })
  .superRefine(({ reports }, context) => {
    const shown = featuredReport(reports);
    if (!shown || shown.highlights.some(figureText)) return;
    const path = ["reports", reports.indexOf(shown), "highlights"];
    const message = "must have a line that begins with a figure, as the home page sets it large";
    context.addIssue({ code: "custom", path, message, input: shown.highlights });
  });

export type ResearchContent = z.infer<typeof schema>;
export type Report = z.infer<typeof report>;
