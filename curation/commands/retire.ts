import { articlesPath, retireArticle } from "../articles.ts";
import { dayFlag, type Flags, printJson, textFlag } from "../command.ts";
import { showCard } from "../prompts.ts";

export const about = `Takes an article out of ${articlesPath}: one whose page is gone, or that is no longer worth reading.
Its number is kept in curation/retired.json and never given to another article.`;

export const argument = "<number or address>";

export const flags = {
  reason: { value: "<text>", about: "why, for those who ask later" },
  on: { value: "<day>", about: "the day of it (else today)" },
};

export const exitCodes = "0 retired, 1 there is no such article, 2 called wrongly.";

export async function run(flags: Flags, wanted: string): Promise<number> {
  const article = await retireArticle(wanted, dayFlag(flags, "on"), textFlag(flags, "reason"));
  if (flags.json) printJson({ retired: article, file: articlesPath });
  else {
    showCard(article);
    console.log(`Article ${article.id} is no longer in ${articlesPath}.`);
  }
  return 0;
}
