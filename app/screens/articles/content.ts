import { z } from "zod";

import {
  day,
  id,
  link,
  page,
  point,
  published,
  sameLink,
  sameText,
  text,
  uniqueList,
} from "../../content/fields.ts";
import { anchor } from "../../lib/anchors.ts";

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
  published: published.optional().describe("The day or the month; left out where it is not known"),
  added: day.describe("The day on which the article came into this list"),
});

/** The articles, and what their page says. */
export const schema = z
  .strictObject({
    page,
    labels: z.strictObject({
      filter: text(40).describe("What screen readers call the filter"),
      category: text(20),
      author: text(20),
      all: text(20),
      allArticles: text(30),
      showAll: text(30),
      article: text(20).describe("One article, after its count"),
      articles: text(20).describe("Several articles, after their count"),
      featured: text(20),
      read: text(20),
      newTab: text(100).describe("Above the cards"),
    }),
    about: point.extend({ text: text(480), feeds: text(40) }).describe("Below the articles"),
    categories: z.array(text(40)).min(1),
    authors: z.array(text(60)).min(1),
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
    (value, context) => {
      // Fragments that the page has of its own.
      const taken = new Map(
        ["all", "main", "menu", "about", ""].map((own) => [own, "a part of the page itself"]),
      );
      for (const list of ["categories", "authors"] as const) {
        if (!Array.isArray(value[list])) continue;
        for (const [index, input] of value[list].entries()) {
          if (typeof input !== "string") continue;
          const fragment = anchor(input);
          const first = taken.get(fragment);
          if (first) {
            const message = `must not lead to the address #${fragment}, as ${first} does`;
            const params = { advice: "change or remove it" };
            context.addIssue({ code: "custom", path: [list, index], message, params, input });
          } else taken.set(fragment, `${list}[${index}]`);
        }
      }
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );

export type ArticlesContent = z.infer<typeof schema>;
export type Article = z.infer<typeof article>;
