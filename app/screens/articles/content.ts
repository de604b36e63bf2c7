import { z } from "zod";

import {
  anchorsOf,
  day,
  id,
  link,
  page,
  point,
  published,
  sameLink,
  text,
  uniqueList,
} from "../../content/fields.ts";
import { sameText } from "../../content/texts.ts";

const article = z.strictObject({
  id: id.describe("A number that no other article has or had"),
  title: text(140).describe("The article’s own title, word for word"),
  excerpt: text(220).describe("Your words: what the reader learns, not what the page advertises"),
  author: text(60).describe("The publisher, spelled as in the list of authors"),
  category: text(40).describe("Spelled as in the list of categories"),
  featured: z
    .boolean()
    .describe("Whether it may stand on the home page, which shows the three newest"),
  link: link.describe("The article’s address"),
  published: published
    .optional()
    .describe("Such as 2026-05-07 or 2026-05; left out where it is not known"),
  added: day.describe("The day on which the article came into this list"),
});

/** The articles, and what their page says. */
export const schema = z
  .strictObject({
    page,
    labels: z.strictObject({
      filter: text(40).describe("What screen readers call the filter"),
      skip: text(40).describe("The link past the header where a group is chosen, for the keyboard"),
      category: text(20),
      author: text(20),
      change: text(20).describe("Before these two, on a phone, once a group is chosen"),
      chosen: text(20).describe("What screen readers say of the group that is chosen"),
      all: text(20),
      allArticles: text(30),
      showAll: text(30),
      years: text(30).describe("What screen readers call the links to the years"),
      older: text(60).describe(
        "Above the cards of a list too long for the page, before how many more there are",
      ),
      wholeList: text(30).describe("After that, the link to the list as plain text"),
      back: text(30).describe("Below the cards"),
      article: text(20).describe("One article, after its count"),
      articles: text(20).describe("Several articles, after their count"),
      featured: text(20),
      startHere: text(20).describe(
        "On the first of the featured articles, which stand before the others",
      ),
      undated: text(20).describe("In the place of a date"),
      read: text(20),
      newTab: text(100).describe("Below the articles"),
    }),
    about: point.extend({ text: text(480), feeds: text(40) }).describe("Below the articles"),
    categories: uniqueList(text(40), sameText).min(1),
    authors: uniqueList(text(60), sameText).min(1),
    articles: uniqueList(article, { id: String, title: sameText, link: sameLink }).min(3),
  })
  .superRefine(
    (value, context) => {
      for (const [field, list] of [
        ["category", "categories"],
        ["author", "authors"],
      ] as const) {
        const names = value[list];
        if (!Array.isArray(names)) continue;
        for (const [index, entry] of value.articles.entries()) {
          const input = entry?.[field];
          if (typeof input !== "string" || names.includes(input)) continue;
          const message = `must be one of the ${list} at the top of the file (${names.map((name) => `"${name}"`).join(", ")})`;
          context.addIssue({ code: "custom", path: ["articles", index, field], message, input });
        }
      }
    },
    // Beside the other problems, not only after them: hence also the checks of what is there.
    { when: ({ value }) => Array.isArray((value as { articles?: unknown } | null)?.articles) },
  )
  .superRefine(
    anchorsOf(["all", "main", "menu", "about"], (value: Record<string, unknown>) =>
      ["categories", "authors"].flatMap((list) => {
        const names = Array.isArray(value[list]) ? value[list] : [];
        return names.map((name, index): [PropertyKey[], unknown] => [[list, index], name]);
      }),
    ),
    { when: ({ value }) => typeof value === "object" && value !== null },
  )
  .superRefine(({ articles }, context) => {
    const input = articles.filter(({ featured }) => featured).length;
    if (input < 3) {
      const params = {
        advice: `add featured: true to ${3 - input} more, as the home page shows three`,
      };
      const message = "must have at least 3 featured articles";
      context.addIssue({ code: "custom", path: ["articles"], message, params, input });
    }
    for (const [index, { added, published }] of articles.entries()) {
      // What is no date has been said.
      if (
        !published ||
        Number.isNaN(Date.parse(published)) ||
        !(added.slice(0, published.length) < published)
      )
        continue;
      const message = `must not be before the article was published (${published})`;
      context.addIssue({
        code: "custom",
        path: ["articles", index, "added"],
        message,
        input: added,
      });
    }
  });

export type ArticlesContent = z.infer<typeof schema>;
export type Article = z.infer<typeof article>;
