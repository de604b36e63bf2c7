import { z } from "zod";

import { cardText, labeledLink, link, text } from "./fields.ts";

/** What every page shares. */
export const site = z.strictObject({
  brand: cardText(20).describe("The word before the product's name"),
  product: cardText(20).describe("The site is called by the brand and this name"),
  subject: text(80).describe("What the site is about, for the home page's title"),
  provider: text(60),
  providerLink: link.describe("The provider's own site, for search engines"),
  poweredBy: text(40).describe("Stands before the provider's name in the footer"),
  year: z.number().int().min(2000).max(2999).describe("The year of the copyright line"),
  address: link
    .refine((value) => URL.parse(value)?.origin === value, {
      message: "must be an https address and a host name alone",
    })
    .describe("The site's own address"),
  links: z
    .strictObject({
      newsletter: labeledLink,
      privacyPolicy: labeledLink,
      termsOfService: labeledLink,
      contact: labeledLink,
    })
    .describe("The links of header and footer"),
  labels: z
    .strictObject({
      skip: text(40).describe("The link past the header, for the keyboard"),
      navigation: text(20).describe("What screen readers call the list of pages"),
      menu: text(20),
      close: text(20),
      newTab: text(40).describe("Read to those who do not see a new tab open"),
      related: text(40).describe("Above the links to the other topic pages"),
      source: text(20).describe("Before where a report or a figure comes from"),
    })
    .describe("Short words around every page"),
});

export type Site = z.infer<typeof site>;
