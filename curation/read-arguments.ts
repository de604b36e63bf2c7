import { parseArgs } from "node:util";

import { CliError, type Command, type FlagSpec, type Flags } from "./command.ts";

/** What every command knows besides its own flags. */
const common: Record<string, FlagSpec> = {
  json: { about: "prints JSON, for programs" },
  help: { about: "prints this" },
};

/** The text of `--help`. */
export function helpText(name: string, { about, argument, flags, exitCodes }: Command): string {
  const usage = ["Usage: npm run content --", name, argument, "[flags]"].filter(Boolean).join(" ");
  const lines = Object.entries({ ...flags, ...common }).map(([flag, { value = "", about }]) =>
    `  ${`--${flag} ${value}`.padEnd(23)} ${about}`.replaceAll("\n", `\n${" ".repeat(26)}`),
  );
  return `${usage}\n\n${about}\n\n${lines.join("\n")}\n\nExit codes: ${exitCodes}`;
}

/**
 * Reads a command's flags and its argument.
 *
 * @throws CliError with exit code 2 that names the flag or word that is unknown, missing or too much,
 *   also a flag that npm took for its own because `--` was left out
 */
export function readArguments(
  name: string,
  command: Command,
  words: string[],
): { flags: Flags; argument: string } {
  const specs = { ...command.flags, ...common };
  refuseFlagsThatNpmTook(Object.keys(specs));
  const { values, positionals } = parse(name, specs, words);
  const [argument = "", extra] = command.argument ? positionals : ["", ...positionals];
  if (extra !== undefined) {
    throw new CliError(`${name} does not take "${extra}": put texts with spaces in quotes`, 2);
  }
  if (command.argument && !argument && !values.help) {
    throw new CliError(`${name} needs ${command.argument}: see ${call} ${name} --help`, 2);
  }
  return { flags: values, argument };
}

const call = "npm run content --";

function parse(name: string, specs: Record<string, FlagSpec>, words: string[]) {
  const options = Object.fromEntries(
    Object.entries(specs).map(([flag, { value }]) => [
      flag,
      { type: value ? ("string" as const) : ("boolean" as const) },
    ]),
  );
  try {
    return parseArgs({ args: words, allowPositionals: true, options });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const flag = /'(-[^'\s]+)/.exec(message)?.[1] ?? "";
    const known = Object.keys(specs).map((name) => `--${name}`);
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
      throw new CliError(`${name} has no flag ${flag} (known: ${known.join(", ")})`, 2);
    }
    const value = specs[flag.slice(2)]?.value;
    throw new CliError(value ? `${flag} needs ${value} after it` : `${flag} takes no value`, 2);
  }
}

/** Without `--` before the command, npm keeps flags to itself and says so only in the environment. */
function refuseFlagsThatNpmTook(flags: string[]): void {
  if (process.env.npm_lifecycle_event !== "content") return;
  const taken = flags.filter(
    (flag) => process.env[`npm_config_${flag.replaceAll("-", "_")}`] !== undefined,
  );
  if (taken.length === 0) return;
  const names = taken.map((flag) => `--${flag}`).join(" and ");
  throw new CliError(`npm took ${names} for itself: write "${call}" before the command`, 2);
}
