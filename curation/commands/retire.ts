import { articlesPath, retireArticle } from "../articles.ts";
import { type Flags, printJson, textFlag, today } from "../command.ts";
import { showCard } from "../prompts.ts";

export const about = `Takes an article out of ${articlesPath}: one whose page is gone, or that is no longer worth reading.
Its number is kept in curation/retired.json and never given to another article.`;

export const argument = "<number or address>";

export const flags = {
  reason: { value: "<text>", about: "why, for those who ask later" },
};

export const exitCodes = "0 retired, 1 there is no such article, 2 called wrongly.";

export async function run(flags: Flags, wanted: string): Promise<number> {
  const article = await retireArticle(wanted, today(), textFlag(flags, "reason"));
  if (flags.json) printJson({ retired: article, file: articlesPath });
  else {
    showCard(article);
    console.log(`Article ${article.id} is no longer in ${articlesPath}.`);
  }
  return 0;
}
