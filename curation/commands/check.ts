import { watch } from "node:fs";

import { formatProblem } from "../../app/content/problems.ts";
import { readContent } from "../../app/content/read-content.ts";
import { problemsOf } from "../change-content.ts";
import { counted, makeCommand, printJson } from "../command.ts";

export const command = makeCommand(
  "check",
  `Checks every file in content/ as the build does, without building, and names all problems at once:
file, line, column, entry, and what to change.`,
  "0 everything is right, 1 something is not",
)
  .option("--watch", "checks again whenever a file is saved, until Ctrl+C")
  .action(async ({ watch: watches, json = false }) => {
    process.exitCode = await check(json);
    if (!watches) return;
    let timer: NodeJS.Timeout | undefined;
    // Text editors save in several steps: wait until a save is through.
    const watcher = watch("content", () => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(json), 60);
    });
    if (!json) console.log("Watching content/ (Ctrl+C ends it)");
    await new Promise((resolve) => process.once("SIGINT", resolve));
    clearTimeout(timer);
    watcher.close();
    process.exitCode = 0;
  });

async function check(json: boolean): Promise<number> {
  const problems = await problemsOf(() => readContent());
  const ok = problems.length === 0;
  if (json) {
    const plain = problems.map(({ file, position, path, message }) => {
      return { file, ...position, path, message };
    });
    printJson({ ok, problems: plain });
  } else if (ok) console.log("The content is right.");
  else {
    console.log(problems.map(formatProblem).join("\n"));
    console.log(`\n${counted(problems.length, "problem")} to put right`);
  }
  return ok ? 0 : 1;
}
