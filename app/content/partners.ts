import { z } from "zod";

import { text, uniqueList } from "./fields.ts";
import { sameText } from "./texts.ts";

/** Where a logo lies in `public/`; small letters only, as not every computer tells capitals apart. */
export const logoPattern = /^logos\/[a-z0-9-]+\.(svg|png|webp|avif)$/;

const partner = z.strictObject({
  name: text(80),
  logo: z
    .string()
    .regex(logoPattern, {
      message:
        "must be logos/ and a file name in small letters, digits and hyphens, such as logos/cpcu-society.svg",
    })
    .describe("The logo's file in public/"),
});

/** The organizations of the logo strip, in its order. */
export const partners = z.strictObject({
  partners: uniqueList(partner, { name: sameText, logo: String }).min(1),
});

export type Partner = z.infer<typeof partner>;
