import { type Content, siteName } from "../app/content/schemas.ts";
import type { Site } from "../app/content/site.ts";
import { monthAndYear } from "../app/lib/dates.ts";
import type { Article } from "../app/screens/articles/content.ts";
import { paths } from "../app/screens.ts";
import { CliError, counted } from "./command.ts";
import { digestHtml } from "./digest-email.ts";

/** A newsletter before it has a form. */
export type Digest = {
  subject: string;
  /** How many articles there are, and what on: the words above them. */
  summary: string;
  /** What mail programs show beside the subject. */
  preview: string;
  /** The editor's own opening words. */
  intro?: string;
  articles: Article[];
  site: Site;
  /** What the link to an article says. */
  read: string;
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
 * @throws CliError where nothing was added in between
 */
export function makeDigest(
  { articles: file, site }: Pick<Content, "articles" | "site">,
  since: string,
  until: string,
  words: { subject?: string; intro?: string; unsubscribe?: string } = {},
): Digest {
  const articles = file.articles.filter(({ added }) => added >= since && added <= until);
  if (articles.length === 0) {
    const newest = file.articles.map(({ added }) => added).toSorted();
    throw new CliError(
      `Nothing was added from ${since} to ${until}; the newest article came on ${newest.at(-1)}`,
    );
  }
  const name = siteName(site);
  const summary = summaryOf(articles);
  const titles = articles.map(({ title }) => title).join(" · ");
  return {
    subject: subjectOf(name, articles[0]?.title ?? "", summary),
    summary,
    preview: titles.slice(0, 140),
    ...words,
    articles,
    site,
    read: file.labels.read,
  };
}

/** The first story's title, or what all are on where that is too long: phones show some 50 characters. */
function subjectOf(name: string, title: string, summary: string): string {
  const subject = `${name}: ${title}`;
  return subject.length <= 70 ? subject : `${name}: ${summary}`;
}

function summaryOf(articles: Article[]): string {
  const categories = [...new Set(articles.map(({ category }) => category))];
  const start = counted(articles.length, "new article");
  const on = categories.length > 2 ? `${categories[0]} and more` : categories.join(" and ");
  const named = `${start} on ${on}`;
  return named.length <= 60 ? named : start;
}

/**
 * Writes a newsletter as the HTML of a message.
 *
 * @throws CliError where mail programs would cut it off
 */
export function renderDigest(digest: Digest): string {
  const html = digestHtml(digest);
  const size = Math.ceil(Buffer.byteLength(html) / 1024);
  if (size <= gmailLimit) return html;
  throw new CliError(
    `The newsletter was not written: Gmail cuts messages off at ${gmailLimit} kB, and it has ${size}: choose a later first day (--since)`,
  );
}

/** `Risk & Insurance, May 2026`. */
export function sourceLine({ author, published }: Article): string {
  return published ? `${author}, ${monthAndYear(published)}` : author;
}

/** Writes a newsletter for those who read mail as text, and for mail programs that ask for it. */
export function digestText({ summary, intro, articles, site, unsubscribe }: Digest): string {
  const blocks = articles.map((article) => {
    const { category, title, excerpt, link } = article;
    return [category.toUpperCase(), title, excerpt, sourceLine(article), link].join("\n");
  });
  const foot = [
    `All articles: ${site.address}${paths.articles}`,
    site.provider,
    ...(unsubscribe ? [`Unsubscribe: ${unsubscribe}`] : []),
  ];
  return `${[`${siteName(site)}: ${summary}`, ...(intro ? [intro] : []), ...blocks, foot.join("\n")].join("\n\n")}\n`;
}
