import { Command, InvalidArgumentError } from "@commander-js/extra-typings";

/** Ends a command with one message for a person; never shown with a stack trace. */
export class CliError extends Error {
  override name = "CliError";
  /** 1: something is to be put right. 2: the command was called wrongly. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A command with what all of them share. @param exitCodes what they mean, for its help */
export function makeCommand(name: string, about: string, exitCodes: string) {
  const [summary = ""] = about.split(/[.:;,]\s/);
  return new Command(name)
    .summary(summary)
    .description(about)
    .option("--json", "prints JSON, for programs")
    .addHelpText("after", `\nExit codes: ${exitCodes}, 2 called wrongly.`);
}

/** Reads a flag's text: another flag in its place means that it was forgotten. */
export function text(value: string): string {
  if (!value.startsWith("--")) return value;
  throw new InvalidArgumentError("Its own value is missing.");
}

/** Reads a flag's whole number from `least` up. */
export const wholeNumber = (least: number) => (value: string) => {
  if (/^\d{1,9}$/.test(value) && Number(value) >= least) return Number(value);
  throw new InvalidArgumentError(`It must be a whole number from ${least} up.`);
};

/** Reads a flag's day of the calendar. */
export function day(value: string): string {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(value) ? value : Number.NaN);
  if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)) return value;
  throw new InvalidArgumentError("It must be a day such as 2026-11-20.");
}

/** Today (UTC, as on the build machines), such as `2026-11-20`. */
export function today(): string {
  // Set by tests only: a whole week passes in one day.
  return process.env.CONTENT_TEST_TODAY ?? new Date().toISOString().slice(0, 10);
}

/** Writes what a program is to read: one JSON document and nothing else. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** `1 article`, `2 articles`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
