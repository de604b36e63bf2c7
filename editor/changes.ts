import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";

import { contentFile } from "../app/content/read-content.ts";
import { retiredPath } from "../app/content/retired.ts";
import type { Content, ContentName } from "../app/content/schemas.ts";
import type { Article } from "../app/screens/articles/content.ts";
import { CliError, counted } from "../curation/command.ts";
import type { Change, State } from "./api.ts";
import { git, tryGit } from "./git.ts";

type Articles = Partial<Content["articles"]>;

/** The commit that was last published, as far as this machine knows; the last of its own without any. */
async function publishedCommit(): Promise<string> {
  const { stdout, failed } = await tryGit(["merge-base", "HEAD", "@{upstream}"]);
  return failed === undefined ? stdout.trim() : git(["rev-parse", "--verify", "HEAD"]);
}

/** Compares the content files with what was last published. */
export async function readChanges(
  labelOf: (name: ContentName) => string,
): Promise<State["changes"]> {
  try {
    const base = await publishedCommit();
    const paths = ["content", retiredPath];
    const listed = await git(["diff", "--name-only", "--relative", base, "--", ...paths]);
    const found = await Promise.all(
      listed.split("\n").map(async (file) => {
        // Else it is told with the articles. An article that came back by hand is there all the same.
        if (listed === retiredPath)
          return [{ count: 1, sentence: "List of retired articles changed" }];
        const name = /^content\/([^./]+)\.yaml$/.exec(file)?.[1] as ContentName | undefined;
        if (!name) return [];
        const [before, after] = await Promise.all([
          git(["show", `${base}:./${file}`]),
          readFile(contentFile(name), "utf8"),
        ]);
        const pair = [parse(before), parse(after)] as const;
        return name === "articles"
          ? articleChanges(...pair, labelOf(name))
          : [textChange(...pair, labelOf(name))];
      }),
    );
    const list: Change[] = found.flat();
    return { count: list.reduce((sum, { count }) => sum + count, 0), list };
  } catch (error) {
    const problem = error instanceof CliError ? error.message : "A content file cannot be read";
    return { count: 0, list: [], problem };
  }
}

function articleChanges(before: Articles, after: Articles, label: string) {
  const { articles: old = [], ...oldTexts } = before;
  const { articles: list = [], ...texts } = after;
  const was = new Map(old.map((article) => [article.id, article]));
  const is = new Set(list.map(({ id }) => id));
  const kept = list.filter(({ id }) => was.has(id));
  const moved = kept.filter(({ id, link }) => was.get(id)?.link !== link);
  const changed = kept.filter((article) => {
    const { link } = article;
    return !isDeepStrictEqual({ ...was.get(article.id), link }, article);
  });
  const groups: [articles: Article[], one: string, many: string, verb: string][] = [
    [list.filter(({ id }) => !was.has(id)), "article", "articles", "added"],
    [old.filter(({ id }) => !is.has(id)), "article", "articles", "retired"],
    [moved, "address", "addresses", "corrected"],
    [changed, "article", "articles", "changed"],
  ];
  const told = groups
    .filter(([articles]) => articles.length > 0)
    .map(([articles, one, many, verb]) => ({
      count: articles.length,
      sentence: `${counted(articles.length, one, many)} ${verb}`,
      titles: articles.map(({ title }) => title),
    }));
  const others = !isDeepStrictEqual(oldTexts, texts) || told.length === 0;
  return others ? [...told, textChange(oldTexts, texts, label)] : told;
}

/** What differs only in notes or in the order of articles is a change, too. */
function textChange(before: unknown, after: unknown, label: string) {
  const what = isDeepStrictEqual(before, after) ? "Notes or order" : "Texts";
  return { count: 1, sentence: `${what} changed on ${label}` };
}
