import { z } from "zod";

import type { Content } from "../content/schemas.ts";
import { articleAnchor } from "../lib/anchors.ts";
import { monthAndYear } from "../lib/dates.ts";
import { markdownLink, markdownText } from "../lib/markdown-text.ts";
import { newestFirst } from "../lib/selections.ts";
import { paths } from "../screens.ts";

/** The articles as data, for whoever wants to work with it; `/articles.schema.json` is made of this. */
export const articleList = z.strictObject({
  $schema: z.url(),
  title: z.string(),
  page: z.url().describe("The page that lists the articles for people"),
  articles: z.array(
    z.strictObject({
      id: z.int().positive().describe("Never given to another article"),
      title: z.string(),
      excerpt: z.string().describe("What the article argues, in our editors' words"),
      author: z.string().describe("The publisher"),
      category: z.string(),
      link: z.url().describe("The article, on its publisher's site"),
      card: z.url().describe("The article's card on our page"),
      published: z
        .string()
        .regex(/^\d{4}-\d{2}(-\d{2})?$/)
        .optional()
        .describe("The day or the month; absent where it is not known"),
      added: z.iso.date().describe("The day on which the article came into the list"),
    }),
  ),
});

/** Where the list's JSON Schema is found. */
export const articleSchemaPath = "/articles.schema.json";

/** The articles in the shape of {@link articleList}, newest first. */
export function listArticles({
  site,
  articles: {
    page: { title },
    articles,
  },
}: Content): z.infer<typeof articleList> {
  const page = site.address + paths.articles;
  return {
    $schema: site.address + articleSchemaPath,
    title,
    page,
    articles: newestFirst(articles).map((article) => ({
      id: article.id,
      title: article.title,
      excerpt: article.excerpt,
      author: article.author,
      category: article.category,
      link: article.link,
      card: `${page}#${articleAnchor(article)}`,
      ...(article.published && { published: article.published }),
      added: article.added,
    })),
  };
}

/** The articles in Markdown, newest first. */
export function markdownArticles({ articles: { articles, labels } }: Content): string {
  const entries = newestFirst(articles).map((article) => {
    const date = article.published ? monthAndYear(article.published) : labels.undated;
    const note = article.featured ? `${date} · ${labels.featured}` : date;
    return [
      `### ${markdownLink(article.title, article.link)}`,
      markdownText(article.category),
      markdownText(article.excerpt),
      `**${markdownText(article.author)}** ${markdownText(note)}`,
    ];
  });
  return entries.flat().join("\n\n");
}
