import { monthAndYear } from "../../app/lib/dates.ts";
import type { Article } from "../../app/screens/articles/content.ts";
import {
  type ArticlesFile,
  addArticle,
  articleProblem,
  articlesPath,
  excerptProblem,
  nextId,
  readArticles,
} from "../articles.ts";
import { CliError, day, makeCommand, printJson, text, today, wholeNumber } from "../command.ts";
import { type Proposal, proposeArticle } from "../page-proposal.ts";

/** What is known of an article before it is whole; `published` is there where it is known to be unknown. */
type Draft = { [Key in keyof Article]?: Article[Key] | undefined };

export const command = makeCommand(
  "add",
  `Adds an article to the top of ${articlesPath}: reads the page for title, author, date and its own
address. Category and excerpt are for flags to say, and what the page does not tell.`,
  "0 added, 1 refused (a duplicate, a page that is gone)",
)
  .argument("<address>")
  .option("--title <text>", "the article's own title (else the page's)", text)
  .option("--author <name>", "one of the list in the file (else the page's)", text)
  .option("--published <date>", "2026-05-07 or 2026-05, or none (else the page's)", text)
  .option("--category <name>", "one of the list in the file", text)
  .option("--excerpt <text>", "your words, 220 characters at most", text)
  .option("--featured", "it may stand on the home page")
  .option("--added <day>", "the day on which it was added (today)", day)
  .option("--offline", "does not fetch the page: title, author and the rest come from flags")
  .option("--dry-run", "says what it would add, and writes nothing")
  .option("--timeout <seconds>", "for the whole page", wholeNumber(1), 15)
  .action(async (given, { added = today(), offline, dryRun, timeout, json, ...flags }) => {
    const file = await readArticles();
    const draft = readDraft(flags, file);
    const limit = offline ? undefined : timeout * 1000;
    const { address, proposal, hops, note } = await proposeArticle(given, file, limit);
    const { link } = proposal;

    const say = (line: string) => void (json || console.log(line));
    if (address !== given) say(`Without tracking parameters: ${address}`);
    for (const { status, from, to } of hops) say(`Redirected (${status}): ${from} → ${to}`);
    if (note) say(`${note}: title and date are for you to give.`);
    if (link !== address) say(`Address of its own: ${link}`);

    const article = checked({ ...complete(draft, proposal, note), link, added }, proposal);
    const { title, author, published } = article;
    const date = published ? ` · ${monthAndYear(published)}` : "";
    say(`“${title}” (${author}${date})`);
    if (dryRun) {
      const proposed = { id: await nextId(file), ...article };
      say("Nothing was written (--dry-run).");
      if (json) printJson({ proposed, file: articlesPath, redirects: hops });
      return;
    }
    const written = await addArticle(article);
    say(`Added as article ${written.id} to ${articlesPath}. To look at it: npm start`);
    if (json) printJson({ added: written, file: articlesPath, redirects: hops });
  });

/** What flags say; `published` with nothing in it where they say that it is not known. */
function readDraft({ author, category, published, ...rest }: Draft, file: ArticlesFile): Draft {
  return {
    ...rest,
    author: oneOf("author", author, file.authors),
    category: oneOf("category", category, file.categories),
    ...(published && { published: published === "none" ? undefined : published }),
  };
}

function oneOf(name: string, value: string | undefined, list: string[]): string | undefined {
  if (value === undefined) return undefined;
  const found = list.find((item) => item.toLowerCase() === value.toLowerCase());
  if (found) return found;
  const known = list.map((item) => `"${item}"`).join(", ");
  const advice = `a new one goes into the list in ${articlesPath} first`;
  throw new CliError(`--${name} must be one of ${known}, got "${value}" (${advice})`, 2);
}

/** Facts come from the page, an editor's words and choices only from flags. */
function complete(draft: Draft, page: Proposal, note?: string): Draft {
  const whole: Draft = {
    published: page.published,
    ...draft,
    title: draft.title ?? page.title,
    author: draft.author ?? page.author,
    featured: draft.featured ?? false,
  };
  const missing = (["title", "author", "category", "excerpt"] as const).filter(
    (key) => whole[key] === undefined,
  );
  if (missing.length === 0) return whole;
  const needs = `add needs ${missing.map((key) => `--${key}`).join(" and ")}`;
  // What is missing for want of the page is no fault of the call.
  if (note) throw new CliError(`${note}. Without the page, ${needs}`);
  throw new CliError(needs, 2);
}

/** The entry with its keys in the file's order. */
function checked(draft: Draft, page: Proposal): Omit<Article, "id"> {
  const { title, excerpt, author, category, featured, link, published, added } = draft;
  const known = published ? { published } : {};
  const entry = { title, excerpt, author, category, featured, link, ...known, added };
  for (const [key, value] of Object.entries(entry)) {
    const ownWords = key === "excerpt" && excerptProblem(String(value), page.description);
    const problem = ownWords || articleProblem(key as keyof Article, value);
    if (problem) throw new CliError(`--${key} ${problem}`, 2);
  }
  return entry as Omit<Article, "id">;
}
