import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";

/**
 * Puts a finished directory in the place of the published one. Both are on one disk, so each step is a
 * rename; a server that has the old files open keeps them.
 *
 * @param finished the directory to publish; it is gone afterwards
 * @param target where it is published
 * @throws where it cannot be put there; what was published before is then still there
 */
export async function publish(finished: string, target: string): Promise<void> {
  await restore(target);
  if (existsSync(target)) await rename(target, `${target}.old`);
  try {
    await rename(finished, target);
  } finally {
    await restore(target);
  }
}

/** Brings back the last good directory where a build was killed between the two renames. */
export async function restore(target: string): Promise<void> {
  const old = `${target}.old`;
  if (existsSync(old) && !existsSync(target)) await rename(old, target);
  await rm(old, { recursive: true, force: true });
}
