import { open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { lock } from "proper-lockfile";

import { CliError } from "./command.ts";

/**
 * Replaces a file in one step: a reader, or whoever comes after an interruption, finds the old file or
 * the new one, never half of either.
 */
export async function writeFileAtomic(path: string, text: string): Promise<void> {
  // Under the lock there is one writer a directory. A leftover of a killed one is overwritten.
  const temporary = join(dirname(path), ".editing.tmp");
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0o644,
  );
  try {
    const file = await open(temporary, "w", mode);
    await file.writeFile(text);
    // On disk before it gets its name: a machine that loses power does not keep an empty file.
    await file.sync();
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Runs one change of the content at a time: two commands at once would each write over the other. The
 * second waits; the lock of a command that was killed expires after some seconds.
 *
 * @throws CliError where another command keeps the content locked
 */
export async function withLock<Result>(change: () => Promise<Result>): Promise<Result> {
  const lockfilePath = join("content", ".editing.lock");
  const unlock = await lock("content", {
    lockfilePath,
    stale: 3000,
    retries: { retries: 40, factor: 1, minTimeout: 150 },
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ELOCKED") throw error;
    throw new CliError(
      `Another command is changing the content now (${lockfilePath}): try again when it has ended`,
    );
  });
  try {
    return await change();
  } finally {
    await unlock();
  }
}
