/** Ends a command with one message for a person; never shown with a stack trace. */
export class CliError extends Error {
  override name = "CliError";
  /** 1: something is to be put right. 2: the command was called wrongly. 130: the editor canceled. */
  readonly exitCode: 1 | 2 | 130;

  constructor(message: string, exitCode: 1 | 2 | 130 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** One flag: `value` names what follows it, such as `<text>`; without it the flag is a switch. */
export type FlagSpec = { value?: string; about: string };

/** A command's flags as they were given. */
export type Flags = { [name: string]: string | boolean | undefined };

/** What every file in `commands/` exports. */
export type Command = {
  /** What the command does, for `--help`: the first line stands alone in the overview. */
  about: string;
  /** The name of the one word that the command needs besides its flags, such as `<address>`. */
  argument?: string;
  flags: Record<string, FlagSpec>;
  exitCodes: string;
  /** @returns the exit code: 0, or 1 where there is something to put right */
  run(flags: Flags, argument: string): Promise<number>;
};

/** A flag's text; undefined where it was not given. */
export function textFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}

/**
 * A flag's number.
 *
 * @throws CliError with exit code 2 for anything but a whole number from `least` up
 */
export function numberFlag(flags: Flags, name: string, fallback: number, least = 0): number {
  const text = textFlag(flags, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least) {
    throw new CliError(`--${name} must be a whole number from ${least} up, got "${text}"`, 2);
  }
  return value;
}

/** Today (UTC, as on the build machines), such as `2026-11-20`. */
export function today(): string {
  // Set by tests only: a whole week passes in one day.
  return process.env.CONTENT_TEST_TODAY ?? new Date().toISOString().slice(0, 10);
}

/**
 * A flag's day.
 *
 * @returns a day such as `2026-11-20`; today where none was given
 * @throws CliError with exit code 2 for anything but a day of the calendar
 */
export function dayFlag(flags: Flags, name: string): string {
  const text = textFlag(flags, name) ?? today();
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : undefined;
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) {
    throw new CliError(`--${name} must be a day such as 2026-11-20, got "${text}"`, 2);
  }
  return text;
}

/** Writes what a program is to read: one JSON document and nothing else. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** `1 article`, `2 articles`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
