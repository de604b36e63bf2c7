import { writeFile } from "node:fs/promises";

import { checkLinks, stateFile } from "../check-links.ts";
import { counted, makeCommand, printJson, text, today, wholeNumber } from "../command.ts";
import { markdownReport, tableReport } from "../link-report.ts";
import { needsEditor } from "../needs-editor.ts";

export const command = makeCommand(
  "links",
  `Asks for every outbound address of all content, and says of each:

  alive        it leads to its page
  moved        it leads elsewhere for good; --fix writes the new address
  gone         its page was not there in two checks that lie --patience days apart
  unsure       no verdict: it refuses programs, is too slow, or was missed for the first time
  soft-404     it answers, with a page that says there is none, or with the front page
  title-drift  its page is called otherwise than before

Remembers in ${stateFile} when each was last seen alive.`,
  "0 nothing to do, 1 something moved, is gone or looks wrong",
)
  .option("--fix", "writes the new address of every one that moved")
  .option(
    "--accept-titles [ids...]",
    "takes the titles that pages have now for the right ones; with ids, of these articles alone",
  )
  .option("--patience <days>", "before a page is called gone", wholeNumber(0), 3)
  .option("--delay <ms>", "between two requests to one host", wholeNumber(0), 1000)
  .option("--timeout <seconds>", "for one address", wholeNumber(1), 20)
  .option("--markdown <file>", "writes a report for people", text)
  .action(async ({ fix, acceptTitles, patience, delay, timeout, markdown, json }) => {
    const results = await checkLinks({
      today: today(),
      patience,
      delay,
      timeout: timeout * 1000,
      acceptTitle: (id) =>
        Array.isArray(acceptTitles) ? acceptTitles.includes(String(id)) : acceptTitles === true,
      fix,
      onStart: countSteps,
    });

    if (markdown) await writeFile(markdown, markdownReport(results, today()));
    const fixed = results.filter((result) => result.fixed).length;
    if (json) {
      const plain = results.map(({ memory, ...result }) => ({ ...result, ...memory }));
      printJson({ results: plain, fixed });
    } else {
      console.log(tableReport(results));
      if (fixed > 0) console.log(`${counted(fixed, "new address", "new addresses")} written`);
    }
    process.exitCode = results.some(needsEditor) ? 1 : 0;
  });

/** Counts on the error stream, so that what the command says can be read by a program. */
function countSteps(total: number): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (done % 20 === 0 || done === total) console.error(`${done}/${total} addresses`);
  };
}
