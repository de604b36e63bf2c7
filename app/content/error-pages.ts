import { z } from "zod";

import { text } from "./fields.ts";

const errorPage = z.strictObject({
  title: text(60),
  text: text(200),
  description: text(165),
  link: text(30).describe("The way home"),
});

/** What a reader sees when something goes wrong. */
export const errorPages = z.strictObject({ notFound: errorPage, error: errorPage });
