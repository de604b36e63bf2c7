import { existsSync, renameSync } from "node:fs";
import { rm } from "node:fs/promises";

/**
 * Puts a finished directory in the place of the published one. Both are on one disk, so each step is a
 * rename; a server that has the old files open keeps them.
 *
 * @param finished the directory to publish; it is gone afterwards
 * @param target where it is published
 * @throws where it cannot be put there; what was published before is then still there
 */
export async function publish(finished: string, target: string): Promise<void> {
  restore(target);
  await rm(oldOf(target), { recursive: true, force: true });
  if (existsSync(target)) renameSync(target, oldOf(target));
  try {
    renameSync(finished, target);
  } finally {
    restore(target);
  }
  await rm(oldOf(target), { recursive: true, force: true });
}

/**
 * Brings back the last good directory where a build was killed between the two renames: called by
 * whatever builds or serves.
 */
export function restore(target: string): void {
  if (existsSync(oldOf(target)) && !existsSync(target)) renameSync(oldOf(target), target);
}

const oldOf = (target: string) => `${target}.old`;
