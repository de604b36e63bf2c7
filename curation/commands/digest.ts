import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";

import { readContent } from "../../app/content/read-content.ts";
import { counted, day, makeCommand, printJson, text, today } from "../command.ts";
import { digestText, makeDigest, renderDigest } from "../digest.ts";
import { openInBrowser } from "../open-browser.ts";
import { writeFileAtomic } from "../write-file.ts";

export const command = makeCommand(
  "digest",
  `Writes the newsletter of what was added since a day (that day included): a subject line, HTML to
paste into the mailing service, and the same as plain text beside it.`,
  "0 written, 1 nothing was added, or too much for mail programs",
)
  .requiredOption("--since <day>", "such as 2026-11-16", day)
  .option("--until <day>", "the last day (today)", day)
  .option("--intro <text>", "your own opening words", text)
  .option("--subject <text>", "instead of the proposed one", text)
  .option(
    "--unsubscribe <text>",
    `what your mailing service puts its unsubscribe address in place of, such as "*|UNSUB|*"; without it, have the service add its own line`,
    text,
  )
  .option("--out <directory>", "where to write", text, join("build", "digest"))
  .option("--open", "shows it in a browser")
  .action(async ({ since, until = today(), out, open: opens, json, ...words }) => {
    const digest = makeDigest(await readContent(), since, until, words);
    const html = renderDigest(digest);

    await mkdir(out, { recursive: true });
    const [htmlFile, textFile] = [join(out, `${until}.html`), join(out, `${until}.txt`)];
    await writeFileAtomic(htmlFile, html);
    await writeFileAtomic(textFile, digestText(digest));
    const bytes = Buffer.byteLength(html);
    if (json) {
      const articles = digest.articles.map(({ id }) => id);
      printJson({ subject: digest.subject, html: htmlFile, text: textFile, bytes, articles });
    } else {
      console.log(`Subject: ${digest.subject}
HTML:    ${htmlFile} (${(bytes / 1024).toFixed(1)} of 102 kB)
Text:    ${textFile}
${counted(digest.articles.length, "article")}, added from ${since} to ${until}`);
      if (!digest.unsubscribe) console.log("Have your mailing service add its unsubscribe line.");
    }
    if (opens) await openInBrowser(resolve(htmlFile));
  });
