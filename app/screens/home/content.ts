import { z } from "zod";

import { homePage, point, text } from "../../content/fields.ts";

const section = z.strictObject({ title: text(60), lead: text(200), all: text(30) });

/** The home page: what its own sections say. Articles, report, courses and logos have their own files. */
export const schema = z.strictObject({
  page: homePage,
  tagline: text(160),
  links: z
    .strictObject({ articles: text(20), research: text(20), courses: text(20) })
    .describe("Under the tagline"),
  newsletter: point.extend({ button: text(30) }),
  articles: section,
  research: section,
  courses: section,
  partners: z.strictObject({
    title: text(60),
    pause: text(30).describe("Stops the logo strip"),
    play: text(30).describe("Lets it move again"),
  }),
});

export type HomeContent = z.infer<typeof schema>;
