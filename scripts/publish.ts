import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";

/**
 * Puts a finished folder in the place of the published one. Both are on one disk, so each step is a
 * rename; a server that has the old files open keeps them.
 *
 * @param finished the folder to publish; it is gone afterwards
 * @param target where it is published
 * @throws where it cannot be put there; what was published before is then still there
 */
export async function publish(finished: string, target: string): Promise<void> {
  const old = `${target}.old`;
  // A build that was stopped between the two renames left the good one aside.
  if (existsSync(old) && !existsSync(target)) await rename(old, target);
  await rm(old, { recursive: true, force: true });
  if (existsSync(target)) await rename(target, old);
  try {
    await rename(finished, target);
  } catch (error) {
    if (existsSync(old)) await rename(old, target);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}
