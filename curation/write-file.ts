import { link, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { Stop } from "./command.ts";

/** Begins with a dot, so that the content check overlooks it. */
const lockName = ".editing.lock";

/**
 * Puts a file in the place of another in one step: whoever reads, and whatever is interrupted, there
 * is the old file or the new one, never half of either.
 */
export async function writeWhole(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  const beside = join(folder, `.${basename(path)}.${process.pid}.tmp`);
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0o644,
  );
  try {
    const file = await open(beside, "w", mode);
    await file.writeFile(text);
    // On disk before it gets its name: a machine that loses power does not keep an empty file.
    await file.sync();
    await file.close();
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/**
 * Runs one change at a time in a folder: two commands at once would each write over the other.
 *
 * @throws Stop where another command is at it
 */
export async function alone<Result>(
  folder: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const path = join(folder, lockName);
  await take(path);
  try {
    await clearLeftovers(folder);
    return await change();
  } finally {
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<void> {
  const mine = join(dirname(path), `.lock.${process.pid}.tmp`);
  await writeFile(mine, String(process.pid));
  try {
    for (const attempt of [1, 2]) {
      try {
        // A link appears with its content: no lock is ever without the number of its command.
        return await link(mine, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      const holder = await readFile(path, "utf8").catch(() => "");
      if (attempt === 2 || isAtWork(Number(holder))) {
        throw new Stop(
          `Another command is changing the content now (${path}): try again when it has ended`,
        );
      }
      // Its command was stopped before it could clear up.
      await rm(path, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
}

/** Whether there is a process of that number, be it another user's. */
function isAtWork(id: number): boolean {
  if (!id || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** What commands that were stopped in the middle left beside the files. */
async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const id = /^\..+\.(\d+)\.tmp$/.exec(name)?.[1];
    if (id && !isAtWork(Number(id))) await rm(join(folder, name), { force: true });
  }
}
