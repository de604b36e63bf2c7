import { Command, CommanderError } from "@commander-js/extra-typings";

import { ContentError } from "../app/content/problems.ts";
import { CliError, printJson } from "./command.ts";

/** The editors' command line: `npm run content -- <command>`. Each command is loaded when it is used. */

const commands = {
  check: () => import("./commands/check.ts"),
  add: () => import("./commands/add.ts"),
  retire: () => import("./commands/retire.ts"),
  links: () => import("./commands/links.ts"),
  digest: () => import("./commands/digest.ts"),
  schemas: () => import("./commands/schemas.ts"),
};

// Whoever reads the output may stop reading, as `head` does: that is no failure.
process.stdout.on("error", () => process.exit());

const [name = "", ...words] = process.argv.slice(2);
const program = new Command("npm run content --")
  .description("Checks and changes the content. <command> --help says more.")
  .addHelpText(
    "after",
    "\nExit codes: 0 all is well, 1 something is to put right, 2 called wrongly.",
  )
  .configureOutput({ outputError: (message, write) => write(message.replace(/^error: /, "")) })
  .exitOverride();
try {
  const loaders = Object.hasOwn(commands, name)
    ? [commands[name as keyof typeof commands]]
    : Object.values(commands);
  for (const load of loaders) {
    const { command } = await load();
    command.copyInheritedSettings(program);
    program.addCommand(command as unknown as Command);
    if (loaders.length === 1) refuseFlagsThatNpmTook(command.options.map((flag) => flag.name()));
  }
  await program.parseAsync();
} catch (error) {
  process.exitCode = explain(error, words.includes("--json"));
}

/** Without `--` before the command, npm keeps flags to itself and says so only in the environment. */
function refuseFlagsThatNpmTook(flags: string[]): void {
  if (process.env.npm_lifecycle_event !== "content") return;
  const isTaken = (flag: string) => `npm_config_${flag.replaceAll("-", "_")}` in process.env;
  const names = flags.filter(isTaken).map((flag) => `--${flag}`);
  if (names.length === 0) return;
  throw new CliError(
    `npm took ${names.join(" and ")} for itself: write "npm run content --" before the command`,
    2,
  );
}

function explain(error: unknown, json: boolean): number {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof CommanderError) {
    // Printed by commander itself, be it the help that was asked for.
    if (json && error.exitCode !== 0) printJson({ error: message });
    return error.exitCode === 0 ? 0 : 2;
  }
  const known = error instanceof CliError || (error as NodeJS.ErrnoException).code !== undefined;
  if (error instanceof ContentError) {
    // One message a problem, as `check` writes them.
    console.error(`${message}\n\nNothing was changed: correct the content first.`);
  } else console.error(known ? message : `This is a fault of the command, not yours: ${message}`);
  if (json) printJson({ error: message });
  return error instanceof CliError ? error.exitCode : 1;
}
