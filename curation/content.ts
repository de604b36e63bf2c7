import { ContentError } from "../app/content/problems.ts";
import { CliError, type Command, printJson } from "./command.ts";
import { helpText, readArguments } from "./read-arguments.ts";

/** The editors' command line: `npm run content -- <command>`. Each command is loaded when it is used. */

const commands: Record<string, { about: string; load: () => Promise<Command> }> = {
  check: {
    about: "checks every content file and names every problem",
    load: () => import("./commands/check.ts"),
  },
  add: {
    about: "adds an article: reads its page, asks for the rest, shows the card",
    load: () => import("./commands/add.ts"),
  },
  retire: {
    about: "takes an article off the list",
    load: () => import("./commands/retire.ts"),
  },
  links: {
    about: "checks every outbound address; --fix writes the new address of those that moved",
    load: () => import("./commands/links.ts"),
  },
  digest: {
    about: "writes the weekly newsletter from what was added since a day",
    load: () => import("./commands/digest.ts"),
  },
  schemas: {
    about: "writes the schemas by which a text editor helps while one types",
    load: () => import("./commands/schemas.ts"),
  },
};

const overview = `Usage: npm run content -- <command>

${Object.entries(commands)
  .map(([name, { about }]) => `  ${name.padEnd(9)}${about}`)
  .join("\n")}

npm run content -- <command> --help says more. Every command knows --json, for programs.
Exit codes: 0 all is well, 1 there is something to put right, 2 the command was called wrongly.`;

// Whoever reads the output may stop reading, as `head` does: that is no failure.
process.stdout.on("error", () => process.exit());
process.exitCode = await main(process.argv.slice(2));

async function main([name, ...words]: string[]): Promise<number> {
  try {
    if (name === undefined || name === "--help" || name === "-h" || name === "help") {
      console.log(overview);
      return name === undefined ? 2 : 0;
    }
    const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!entry) {
      const known = Object.keys(commands).join(", ");
      const help = "see npm run content -- --help";
      throw new CliError(`"${name}" is not a command (known: ${known}): ${help}`, 2);
    }
    const command = await entry.load();
    const { flags, argument } = readArguments(name, command, words);
    if (!flags.help) return await command.run(flags, argument);
    console.log(helpText(name, command));
    return 0;
  } catch (error) {
    return explain(error, words.includes("--json"));
  }
}

function explain(error: unknown, json: boolean): number {
  const message = error instanceof Error ? error.message : String(error);
  const known = error instanceof CliError || (error as NodeJS.ErrnoException).code !== undefined;
  if (error instanceof ContentError) {
    // One message a problem, as `check` writes them.
    console.error(`${message}\n\nNothing was changed: correct the content first.`);
  } else console.error(known ? message : `This is a fault of the command, not yours: ${message}`);
  if (json) printJson({ error: message });
  return error instanceof CliError ? error.exitCode : 1;
}
