import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

import { Stop } from "./command.ts";
import { writeWhole } from "./write-file.ts";

/** What is remembered of an address between two checks. Days are such as `2026-11-20`. */
export type Memory = {
  /** The last day on which it led to its page. */
  alive?: string;
  /** The first day of those since on which the page was not there. */
  missing?: string;
  /** What the page called itself then. */
  title?: string;
};

/** Beside the commands and in git, so that every computer that checks remembers the same. */
export const stateFile = "curation/link-state.json";

/** Reads what is remembered, by address. */
export async function readLinkState(): Promise<Record<string, Memory>> {
  if (!existsSync(stateFile)) return {};
  try {
    return JSON.parse(await readFile(stateFile, "utf8"));
  } catch {
    throw new Stop(`${stateFile} cannot be read: restore it (git checkout ${stateFile})`);
  }
}

/** Writes what is to be remembered, in the order of the addresses. */
export async function writeLinkState(state: Record<string, Memory>): Promise<void> {
  const sorted = Object.entries(state)
    .filter(([, memory]) => Object.keys(memory).length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([address, { alive, missing, title }]) => [
      address,
      { ...(alive && { alive }), ...(missing && { missing }), ...(title && { title }) },
    ]);
  await writeWhole(stateFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
