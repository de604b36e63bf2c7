import { parseArgs } from "node:util";

import { ContentError } from "../app/content/problems.ts";
import { type Command, printJson, Stop } from "./command.ts";

/** The editor's command line: `npm run content -- <command>`. Each command is loaded when it is used. */

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
    about: "takes an article out of the library",
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
      throw new Stop(
        `"${name}" is not a command (known: ${known}): see npm run content -- --help`,
        2,
      );
    }
    const command = await entry.load();
    const { values, positionals } = readFlags(name, command, words);
    if (values.help) {
      console.log(command.help);
      return 0;
    }
    return await command.run(values, positionals);
  } catch (error) {
    return explain(error, words.includes("--json"));
  }
}

function readFlags(name: string, { options }: Command, words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { ...options, help: { type: "boolean", short: "h" }, json: { type: "boolean" } },
    });
  } catch (error) {
    // The second sentence is about a shell's way of writing, which is no help to an editor.
    const message = error instanceof Error ? error.message.split(". ")[0] : String(error);
    throw new Stop(`${message}: see npm run content -- ${name} --help`, 2);
  }
}

function explain(error: unknown, json: boolean): number {
  if (error instanceof ContentError) {
    // One message a problem, as `check` writes them.
    console.error(`${error.message}\n\nNothing was changed: correct the content first.`);
    if (json) printJson({ error: error.message });
    return 1;
  }
  const known = error instanceof Stop || (error as NodeJS.ErrnoException).code !== undefined;
  const message = error instanceof Error ? error.message : String(error);
  console.error(known ? message : `This is a fault of the command itself, not yours: ${message}`);
  if (json) printJson({ error: message });
  return error instanceof Stop ? error.exitCode : 1;
}
