import { writeFile } from "node:fs/promises";

import { checkLinks } from "../check-links.ts";
import { counted, type Flags, numberFlag, printJson, textFlag, today } from "../command.ts";
import { markdownReport, needsEditor, tableReport } from "../link-report.ts";
import { stateFile } from "../link-state.ts";
import { showProgress } from "../prompts.ts";

export const about = `Asks for every outbound address of all content, and says of each:

  alive        it leads to its page
  moved        it leads elsewhere for good; --fix writes the new address
  gone         its page was not there in two checks that lie --patience days apart
  unsure       no verdict: it refuses programs, is too slow, or was missed for the first time
  soft-404     it answers, with a page that says there is none, or with the front page
  title-drift  its page is called otherwise than before

Remembers in ${stateFile} when each was last seen alive.`;

export const flags = {
  fix: { about: "writes the new address of every one that moved" },
  "accept-titles": { about: "takes the titles that pages have now for the right ones" },
  patience: { value: "<days>", about: "(3)" },
  delay: { value: "<ms>", about: "between two requests to one host (1000)" },
  timeout: { value: "<seconds>", about: "for one address (20)" },
  markdown: { value: "<file>", about: "writes a report for people" },
};

export const exitCodes =
  "0 nothing to do, 1 something moved, is gone or looks wrong, 2 called wrongly.";

export async function run(flags: Flags): Promise<number> {
  let bar: ReturnType<typeof showProgress> | undefined;
  const results = await checkLinks({
    today: today(),
    patience: numberFlag(flags, "patience", 3),
    acceptTitle: Boolean(flags["accept-titles"]),
    fix: Boolean(flags.fix),
    delay: numberFlag(flags, "delay", 1000),
    timeout: numberFlag(flags, "timeout", 20, 1) * 1000,
    onStart(total) {
      bar = showProgress(total);
      return bar.step;
    },
  }).finally(() => bar?.end());

  const markdown = textFlag(flags, "markdown");
  if (markdown) await writeFile(markdown, markdownReport(results, today()));
  const fixed = results.filter((result) => result.fixed).length;
  if (flags.json) {
    const plain = results.map(({ memory, ...result }) => ({ ...result, ...memory }));
    printJson({ results: plain, fixed });
  } else {
    console.log(tableReport(results));
    if (fixed > 0) console.log(`${counted(fixed, "new address", "new addresses")} written`);
  }
  return results.some(needsEditor) ? 1 : 0;
}
