import { autocomplete, confirm, isCancel, log, select, text } from "@clack/prompts";

import { type Article, schema } from "../app/screens/articles/content.ts";
import { counted, Stop } from "./command.ts";
import type { Library } from "./library-file.ts";
import type { Proposal } from "./page-proposal.ts";

/** What is known of an article before it is whole. */
export type Draft = Partial<Article>;

const shape = schema.shape.articles.element.shape;

/**
 * Asks an editor for what flags have not said. What the page says is offered where it is a fact, and
 * only shown where it is an advertisement.
 *
 * @throws Stop with exit code 130 where the editor breaks off
 */
export async function askArticle(given: Draft, page: Proposal, library: Library): Promise<Draft> {
  const draft = { ...given };
  draft.title ??= await answer(
    text({ message: "Title, word for word", ...offered(page.title), validate: by("title") }),
  );
  draft.author ??= await answer(
    select({
      message: page.site ? `Publisher (the page says "${page.site}")` : "Publisher",
      options: library.publishers.map((value) => ({ value, label: value })),
      ...(page.author && { initialValue: page.author }),
    }),
  );
  if (!("published" in draft)) {
    const published = await answer(
      text({
        message: "Published (2026-05-07 or 2026-05, empty where it is not known)",
        ...offered(page.published),
        validate: (value) => (value ? by("published")(value) : undefined),
      }),
    );
    if (published) draft.published = published;
  }
  draft.category ??= await answer(
    autocomplete({
      message: "Topic",
      options: library.categories.map((value) => ({ value, label: value })),
    }),
  );
  if (!draft.excerpt) {
    if (page.description)
      log.info(`The page advertises itself so (help only): ${page.description}`);
    draft.excerpt = await answer(
      text({
        message: "Excerpt: what the reader learns, in your words (220 characters at most)",
        validate: (value) => excerptProblem(value ?? "", page),
      }),
    );
  }
  draft.featured ??= await answer(
    confirm({ message: "May it stand on the home page?", initialValue: false }),
  );
  return draft;
}

/** What is wrong with an excerpt; undefined where nothing is. */
export function excerptProblem(excerpt: string, page: Proposal): string | undefined {
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  if (page.description && plain(excerpt) && plain(page.description).startsWith(plain(excerpt))) {
    return "is the page's own description: write what the reader learns";
  }
  return by("excerpt")(excerpt);
}

/**
 * Asks a question that is answered with yes or no.
 *
 * @throws Stop with exit code 130 where the editor breaks off
 */
export function askWhether(message: string): Promise<boolean> {
  return answer(confirm({ message }));
}

async function answer<Value>(prompt: Promise<Value>): Promise<Exclude<Value, symbol>> {
  const value = await prompt;
  if (isCancel(value)) throw new Stop("Broken off: nothing was written.", 130);
  return value as Exclude<Value, symbol>;
}

const offered = (value: string | undefined) => (value === undefined ? {} : { initialValue: value });

/** Holds an answer to the rule that the build has for it. */
function by(key: "title" | "excerpt" | "published"): (value?: string) => string | undefined {
  return (value = "") => {
    const issue = shape[key].safeParse(value).error?.issues[0];
    if (issue?.code !== "too_big") return issue?.message;
    return `is ${counted(value.length - Number(issue.maximum), "character")} too long`;
  };
}
