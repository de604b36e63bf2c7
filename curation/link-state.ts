import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

import { CliError } from "./command.ts";
import { withLock, writeFileAtomic } from "./write-file.ts";

/** What is remembered of an address between two checks. Days are such as `2026-11-20`. */
export type Memory = {
  /** The last day on which it led to its page. */
  alive?: string;
  /** The first day of those since on which the page was not there. */
  missing?: string;
  /** What the page called itself then. */
  title?: string;
};

/** Not in git: each machine remembers its own checks, and begins with those of the weekly one. */
export const stateFile = "curation/link-state.json";

/** Where the weekly check keeps its memory, so that its commits never meet an editor's. */
const weekly = "origin/link-state:link-state.json";

/** Reads what is remembered, by address. */
export async function readLinkState(): Promise<Record<string, Memory>> {
  const text = await readFile(stateFile, "utf8").catch(readWeekly);
  try {
    return JSON.parse(text);
  } catch {
    throw new CliError(`${stateFile} cannot be read: remove it, and the next check begins anew`);
  }
}

async function readWeekly(): Promise<string> {
  return promisify(execFile)("git", ["show", weekly]).then(
    ({ stdout }) => stdout,
    () => "{}",
  );
}

/** Writes what is to be remembered, in the order of the addresses. */
export async function writeLinkState(state: Record<string, Memory>): Promise<void> {
  const sorted = Object.entries(state)
    .filter(([, memory]) => Object.keys(memory).length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    // `undefined` is left out.
    .map(([address, { alive, missing, title }]) => [address, { alive, missing, title }]);
  const text = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
  await withLock(() => writeFileAtomic(stateFile, text));
}
