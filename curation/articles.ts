import { readFile } from "node:fs/promises";

import { linkIdentity } from "../app/content/links.ts";
import { readContent } from "../app/content/read-content.ts";
import { readRetired, retiredPath } from "../app/content/retired.ts";
import type { Content } from "../app/content/schemas.ts";
import { parseYaml } from "../app/content/yaml-file.ts";
import { type Article, schema } from "../app/screens/articles/content.ts";
import { changeContent } from "./change-content.ts";
import { CliError } from "./command.ts";
import { writeFileAtomic } from "./write-file.ts";

export const articlesPath = "content/articles.yaml";

/** The file as the site reads it: the articles with their lists of categories and authors. */
export type ArticlesFile = Content["articles"];

/** Reads the articles; throws ContentError where any content is not right. */
export async function readArticles(): Promise<ArticlesFile> {
  return (await readContent()).articles;
}

/**
 * Adds an article at the top of the list, unless it is there or was retired.
 *
 * @returns the article with the number that it got
 * @throws CliError where it is a duplicate or could not be published; nothing is written then
 */
export async function addArticle(draft: Omit<Article, "id">): Promise<Article> {
  let added: Article | undefined;
  await changeContent("articles", async (file) => {
    await refuseDuplicate(file, draft.link);
    added = { id: await nextId(file), ...draft };
    return { ...file, articles: [added, ...file.articles] };
  });
  return added as Article;
}

/**
 * Takes an article off the list and keeps its number from being given again.
 *
 * @param wanted its number or address
 * @param day of it, such as `2026-11-20`
 * @returns what it was
 * @throws CliError where there is no such article
 */
export async function retireArticle(wanted: string, day: string, reason?: string) {
  let retired: Article | undefined;
  await changeContent("articles", async (file) => {
    retired = file.articles.find(
      ({ id, link }) => String(id) === wanted || linkIdentity(link) === linkIdentity(wanted),
    );
    if (!retired) throw new CliError(`No article is "${wanted}": see the id in ${articlesPath}`);
    const { id, title, link } = retired;
    const all = { ...(await readRetired()), [id]: { title, link, retired: day, reason } };
    // First: where it ends here, a number is reserved for nothing, rather than given twice.
    await writeFileAtomic(retiredPath, `${JSON.stringify(all, null, 2)}\n`);
    return { ...file, articles: file.articles.filter((article) => article !== retired) };
  });
  return retired as Article;
}

/** An article that is on the list already, or was taken off it: the one or the other number. */
export class DuplicateError extends CliError {
  readonly article?: number;
  readonly retired?: number;

  constructor(message: string, entry: { article: number } | { retired: number }) {
    super(message);
    Object.assign(this, entry);
  }
}

/**
 * Refuses the address of an article that is on the list already, or was taken off it.
 *
 * @throws DuplicateError that names the entry
 */
export async function refuseDuplicate({ articles }: ArticlesFile, link: string): Promise<void> {
  const isSame = (other: { link: string }) => linkIdentity(other.link) === linkIdentity(link);
  const same = articles.find(isSame);
  if (same) {
    const message = `${link} is there already: ${await nameArticle(same)}`;
    throw new DuplicateError(message, { article: same.id });
  }
  const [id, retired] = Object.entries(await readRetired()).find(([, one]) => isSame(one)) ?? [];
  if (!retired) return;
  const why = retired.reason ? ` (${retired.reason})` : "";
  throw new DuplicateError(
    `${link} was article ${id}, "${retired.title}", retired on ${retired.retired}${why}: to have it back, take its entry out of ${retiredPath} first`,
    { retired: Number(id) },
  );
}

/** The next number that no article has or ever had, as far as is known. */
export async function nextId({ articles }: ArticlesFile): Promise<number> {
  const retired = Object.keys(await readRetired()).map(Number);
  return Math.max(0, ...articles.map(({ id }) => id), ...retired) + 1;
}

/** What is wrong with one value of an article; undefined where nothing is. */
export function articleProblem(key: keyof Article, value: unknown): string | undefined {
  const issue = schema.shape.articles.element.shape[key].safeParse(value).error?.issues[0];
  if (issue?.code !== "too_big") return issue?.message;
  return `must be at most ${issue.maximum} characters, got ${String(value).length}`;
}

/** A page's own words are no excerpt; undefined for what are not. */
export function excerptProblem(excerpt: string, description = ""): string | undefined {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  const isOwn = plain(excerpt) && plain(description).startsWith(plain(excerpt));
  return isOwn ? "is the page's own description: write what the reader learns" : undefined;
}

/** `article 12, "How My View of ChatGPT Changed" (content/articles.yaml:163)`. */
async function nameArticle({ id, title }: Article): Promise<string> {
  const { data, positionOf } = parseYaml(articlesPath, await readFile(articlesPath));
  const index = (data as ArticlesFile).articles.findIndex((article) => article.id === id);
  return `article ${id}, "${title}" (${articlesPath}:${positionOf(["articles", index]).line})`;
}
