import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

import { type Content, siteName } from "../app/content/schemas.ts";
import { monthAndYear } from "../app/lib/dates.ts";
import type { Article } from "../app/screens/articles/content.ts";
import { paths } from "../app/screens.ts";
import { CliError, counted } from "./command.ts";

/** A newsletter before it has a form. */
export type Digest = {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  /** The editor's own opening words. */
  intro?: string;
  articles: Article[];
  site: { name: string; address: string; provider: string };
  /** What the mailing service puts its unsubscribe address in place of. */
  unsubscribe?: string;
};

/** Gmail shows no more kilobytes of a message, and hides the line by which one unsubscribes. */
const gmailLimit = 102;

/**
 * Chooses what a newsletter holds.
 *
 * @param since the first day, such as `2026-11-20`; what was added on it belongs to it
 * @param until the last day
 */
export function makeDigest(
  { articles: file, site }: Pick<Content, "articles" | "site">,
  since: string,
  until: string,
  words: { subject?: string; intro?: string; unsubscribe?: string } = {},
): Digest {
  const articles = file.articles.filter(({ added }) => added >= since && added <= until);
  const name = siteName(site);
  return {
    subject: subjectOf(name, articles),
    preview: articles
      .map(({ title }) => title)
      .join(" · ")
      .slice(0, 140),
    ...words,
    articles,
    site: { name, address: site.address, provider: site.provider },
  };
}

/** Phones show some 50 characters: how many there are, and what on, as far as that goes. */
function subjectOf(name: string, articles: Article[]): string {
  const categories = [...new Set(articles.map(({ category }) => category))];
  const start = `${name}: ${counted(articles.length, "new article")}`;
  const named =
    categories.length > 2
      ? `${start} on ${categories[0]} and more`
      : `${start} on ${categories.join(" and ")}`;
  return named.length <= 70 ? named : start;
}

/**
 * Writes a newsletter as the HTML of a message.
 *
 * @throws CliError where mail programs would cut it off
 */
export async function renderDigest(digest: Digest): Promise<string> {
  // Node runs TypeScript but not JSX; Vite, which builds the site, does.
  const { module } = await runnerImport<typeof import("./digest-email.tsx")>(
    fileURLToPath(new URL("digest-email.tsx", import.meta.url)),
    { configFile: false, logLevel: "error", root: fileURLToPath(new URL("..", import.meta.url)) },
  );
  const html = await module.digestHtml(digest);
  const size = Math.ceil(Buffer.byteLength(html) / 1024);
  if (size <= gmailLimit) return html;
  throw new CliError(
    `The newsletter was not written: Gmail cuts messages off at ${gmailLimit} kB, and it has ${size}: choose a later --since`,
  );
}

/** `Risk & Insurance, May 2026`. */
export function sourceLine({ author, published }: Article): string {
  return published ? `${author}, ${monthAndYear(published)}` : author;
}

/** The newsletter for those who read mail as text, and for mail programs that ask for it. */
export function digestText({ subject, intro, articles, site, unsubscribe }: Digest): string {
  const blocks = articles.map((article) =>
    [
      article.category.toUpperCase(),
      article.title,
      article.excerpt,
      sourceLine(article),
      article.link,
    ].join("\n"),
  );
  const foot = [
    `All articles: ${site.address}${paths.articles}`,
    site.provider,
    ...(unsubscribe ? [`Unsubscribe: ${unsubscribe}`] : []),
  ];
  return `${[subject, ...(intro ? [intro] : []), ...blocks, foot.join("\n")].join("\n\n")}\n`;
}
