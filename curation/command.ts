import type { ParseArgsOptionsConfig } from "node:util";

/** Ends a command with one message for a person; never shown with a stack trace. */
export class Stop extends Error {
  override name = "Stop";
  /** 1: something is to be put right. 2: the command was called wrongly. 130: the editor broke off. */
  readonly exitCode: 1 | 2 | 130;

  constructor(message: string, exitCode: 1 | 2 | 130 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A command's flags as `parseArgs` has read them. */
export type Flags = { [name: string]: string | boolean | (string | boolean)[] | undefined };

/** What every file in `commands/` exports. */
export type Command = {
  /** Shown by `--help`: usage, what it does, each flag, exit codes. */
  help: string;
  options: ParseArgsOptionsConfig;
  /** @returns the exit code: 0, or 1 where there is something to put right */
  run(flags: Flags, words: string[]): Promise<number>;
};

/** A flag's text; undefined where it was not given. */
export function textFlag(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === "string" ? value : undefined;
}

/**
 * A flag's number.
 *
 * @throws Stop with exit code 2 for anything but a whole number from `least` up
 */
export function numberFlag(flags: Flags, name: string, fallback: number, least = 0): number {
  const text = textFlag(flags, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least) {
    throw new Stop(`--${name} must be a whole number from ${least} up, got "${text}"`, 2);
  }
  return value;
}

/**
 * A flag's day.
 *
 * @returns a day such as `2026-11-20`, today (UTC, as on the build machines) where none was given
 * @throws Stop with exit code 2 for anything but a day of the calendar
 */
export function dayFlag(flags: Flags, name: string): string {
  // Tests play a whole week in one day; an editor never sets this.
  const today = process.env.CONTENT_TEST_TODAY ?? new Date().toISOString().slice(0, 10);
  const text = textFlag(flags, name) ?? today;
  const date = /^\d{4}-\d\d-\d\d$/.test(text)
    ? new Date(`${text}T00:00:00Z`)
    : new Date(Number.NaN);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) {
    throw new Stop(`--${name} must be a day such as 2026-11-20, got "${text}"`, 2);
  }
  return text;
}

/** Whether somebody sits in front of both ends: only then may a command ask. */
export function mayAsk(flags: Flags): boolean {
  return Boolean(process.stdin.isTTY && process.stdout.isTTY) && !flags.json && !process.env.CI;
}

/** Writes what a machine is to read: one JSON document and nothing else. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** `1 article`, `2 articles`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
