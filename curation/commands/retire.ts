import { articlesPath, retireArticle } from "../articles.ts";
import { makeCommand, printJson, text, today } from "../command.ts";

export const command = makeCommand(
  "retire",
  `Takes an article out of ${articlesPath}: one whose page is gone, or that is no longer worth reading.
Its number is kept in curation/retired.json and never given to another article.`,
  "0 retired, 1 there is no such article",
)
  .argument("<number or address>")
  .option("--reason <text>", "why, for those who ask later", text)
  .action(async (wanted, { reason, json }) => {
    const article = await retireArticle(wanted, today(), reason);
    if (json) return printJson({ retired: article, file: articlesPath });
    console.log(`Article ${article.id}, “${article.title}”, is no longer in ${articlesPath}.`);
  });
