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

/** Gmail shows no more of a message than this, and hides the line by which one unsubscribes. */
const maxBytes = 102 * 1024;

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
 * @throws CliError where mail programs would spoil it
 */
export async function renderDigest(digest: Digest): Promise<string> {
  // Node runs TypeScript but not JSX; Vite, which builds the site, does.
  const { module } = await runnerImport<typeof import("./digest-email.tsx")>(
    fileURLToPath(new URL("digest-email.tsx", import.meta.url)),
    { configFile: false, logLevel: "error", root: fileURLToPath(new URL("..", import.meta.url)) },
  );
  const html = await module.digestHtml(digest);
  const problems = mailProblems(html);
  if (problems.length === 0) return html;
  throw new CliError(`The newsletter was not written: it ${problems.join("; it ")}`);
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

/** What mail programs would cut, block or lose of a message; empty where there is nothing. */
export function mailProblems(html: string): string[] {
  const problems: string[] = [];
  const bytes = Buffer.byteLength(html);
  if (bytes > maxBytes) {
    problems.push(
      `is ${Math.ceil(bytes / 1024)} kB, and Gmail cuts messages off at 102 kB: choose a later --since`,
    );
  }
  for (const [pattern, message] of [
    [/<script\b|\son\w+\s*=|javascript:/i, "has script, which every mail program removes"],
    [
      /<style\b|<link\b[^>]*stylesheet/i,
      "has a stylesheet, which some mail programs remove: styles must be inline",
    ],
    [/<(iframe|form|object|embed|video|audio|svg)\b/i, "has an element that mail programs remove"],
    [/<img\b|url\(|background\s*=/i, "has a picture, which mail programs do not load unasked"],
    [
      /(display\s*:\s*(flex|grid)|position\s*:\s*(absolute|fixed|sticky))/i,
      "has a layout that Outlook does not know",
    ],
    [/href="(?!https:\/\/|mailto:|[*{%[])/i, "has a link that is not a full https address"],
  ] as const) {
    if (pattern.test(html)) problems.push(message);
  }
  return problems;
}
