import { autocomplete, box, confirm, isCancel, log, progress, select, text } from "@clack/prompts";

import { monthAndYear } from "../app/lib/dates.ts";
import type { Article } from "../app/screens/articles/content.ts";
import { type ArticlesFile, articleProblem, excerptProblem } from "./articles.ts";
import { CliError } from "./command.ts";
import type { Proposal } from "./page-proposal.ts";

/** Everything that a terminal shows besides lines of text. */

/** What is known of an article before it is whole; `published` is there where it is known to be unknown. */
export type Draft = { [Key in keyof Article]?: Article[Key] | undefined };

/** Whether somebody sits in front of both ends: only then may a command ask. */
export function mayAsk(json = false): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY) && !json && !process.env.CI;
}

/**
 * Asks an editor for what flags have not said. What the page says is offered where it is a fact, and
 * only shown where it is an advertisement.
 *
 * @throws CliError with exit code 130 where the editor cancels
 */
export async function askArticle(given: Draft, page: Proposal, file: ArticlesFile): Promise<Draft> {
  const draft = { ...given };
  const choices = (list: string[]) => list.map((value) => ({ value, label: value }));
  draft.title ??= await answer(
    text({
      message: "Title, word for word",
      initialValue: page.title ?? "",
      validate: (value) => articleProblem("title", value ?? ""),
    }),
  );
  draft.author ??= await answer(
    select({
      message: page.site ? `Author (the page says "${page.site}")` : "Author",
      options: choices(file.authors),
      ...(page.author && { initialValue: page.author }),
    }),
  );
  if (!("published" in draft)) {
    draft.published = await answer(
      text({
        message: "Published (2026-05-07 or 2026-05, empty where it is not known)",
        initialValue: page.published ?? "",
        validate: (value) => (value ? articleProblem("published", value) : undefined),
      }),
    );
  }
  draft.category ??= await answer(
    autocomplete({ message: "Category", options: choices(file.categories) }),
  );
  if (!draft.excerpt) {
    if (page.description) log.info(`The page's advertisement (help only): ${page.description}`);
    draft.excerpt = await answer(
      text({
        message: "Excerpt: what the reader learns, in your words (220 characters at most)",
        validate: (value) => excerptProblem(value ?? "", page.description),
      }),
    );
  }
  draft.featured ??= await answer(
    confirm({ message: "May it stand on the home page?", initialValue: false }),
  );
  return draft;
}

/** @throws CliError with exit code 130 where the editor cancels or says no */
export async function askToAdd(): Promise<void> {
  if (!(await answer(confirm({ message: "Add this article?" })))) throw canceled();
}

async function answer<Value>(prompt: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const value = await prompt;
  if (isCancel(value)) throw canceled();
  return value as Exclude<Value, symbol>;
}

const canceled = () => new CliError("Canceled: nothing was written.", 130);

/** Shows an article's card as readers will see it, in its order. */
export function showCard(article: Omit<Article, "id">): void {
  const { category, featured, title, excerpt, author, published, link } = article;
  const source = published ? `${author} · ${monthAndYear(published)}` : author;
  const kind = featured ? `${category} · Featured` : category;
  box([kind, title, "", excerpt, "", source, link].join("\n"), "", { withGuide: false });
}

/**
 * Shows how far a long task is: a bar where somebody looks, a line now and then where a log is kept.
 * On the error stream, so that what the command says can be read by a program.
 */
export function showProgress(total: number): { step(what: string): void; end(): void } {
  const output = process.stderr;
  if (output.isTTY) {
    const bar = progress({ max: total, output, withGuide: false });
    bar.start(`${total} addresses`);
    return { step: (what) => bar.advance(1, what), end: () => bar.clear() };
  }
  let done = 0;
  const step = () => {
    done += 1;
    if (done % 20 === 0 || done === total) output.write(`${done}/${total} addresses\n`);
  };
  return { step, end: () => {} };
}
