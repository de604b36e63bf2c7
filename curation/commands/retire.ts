import { drawCard } from "../article-card.ts";
import { askWhether } from "../ask-article.ts";
import { changeContent } from "../change-content.ts";
import { dayFlag, type Flags, mayAsk, printJson, Stop, textFlag } from "../command.ts";
import { removeEntry } from "../edit-yaml.ts";
import { libraryFile, readLibrary } from "../library-file.ts";
import { linkIdentity } from "../link-address.ts";
import { recordRetired } from "../retired.ts";

export const help = `Usage: npm run content -- retire <number or address> [flags]

Takes an article out of ${libraryFile}: one whose page is gone, or that is no longer worth reading.
Its number is kept in curation/retired.json and never given to another article.

  --reason <text>   why, for those who ask later
  --yes             does not ask whether to
  --on <day>        the day of it (else today)
  --json            {"retired": {…}, "file"}

Exit codes: 0 retired, 1 there is no such article, 2 called wrongly, 130 broken off.`;

export const options = {
  reason: { type: "string" },
  yes: { type: "boolean" },
  on: { type: "string" },
} as const;

export async function run(flags: Flags, [wanted, ...more]: string[]): Promise<number> {
  if (wanted === undefined || more.length > 0) {
    throw new Stop("retire needs one article's number or address: npm run content -- retire 58", 2);
  }
  const retired = dayFlag(flags, "on");
  const reason = textFlag(flags, "reason");
  const { articles } = await readLibrary();
  const article = articles.find(
    ({ id, link }) => String(id) === wanted || linkIdentity(link) === linkIdentity(wanted),
  );
  if (!article)
    throw new Stop(`The library has no article "${wanted}": see the id in ${libraryFile}`);

  const { id, title, link } = article;
  if (!flags.json) console.log(drawCard(article));
  if (!flags.yes) {
    if (!mayAsk(flags)) throw new Stop("Without a terminal to ask in, retire needs --yes", 2);
    if (!(await askWhether("Take this article out of the library?"))) {
      throw new Stop("Broken off: nothing was written.", 130);
    }
  }
  await changeContent("articles", async (text) => {
    const after = removeEntry(libraryFile, text, "articles", id);
    // First: where it ends here, a number is reserved for nothing, rather than given twice.
    await recordRetired(id, { title, link, retired, ...(reason && { reason }) });
    return after;
  });
  if (flags.json) printJson({ retired: article, file: libraryFile });
  else console.log(`Article ${id} is no longer in ${libraryFile}.`);
  return 0;
}
