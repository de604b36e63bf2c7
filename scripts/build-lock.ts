import { readFile, rm, stat, writeFile } from "node:fs/promises";

import { ProgramError } from "./run-watched.ts";

/** Longer than any build takes, in milliseconds: an older lock is of a process that no longer builds. */
const longest = 10 * 60_000;

/**
 * Takes the lock that keeps two builds apart. A lock left behind by a killed build is taken over.
 *
 * @param file holds the number of the process that builds
 * @returns a function that gives the lock back
 * @throws ProgramError that names the process, where another build is at work
 */
export async function lockBuild(file: string): Promise<() => Promise<void>> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const [holder, { mtimeMs }] = await Promise.all([readFile(file, "utf8"), stat(file)]);
    if (isRunning(Number(holder)) && Date.now() - mtimeMs < longest) {
      throw new ProgramError(
        `Nothing was built: process ${holder} has been building here since ${new Date(mtimeMs).toLocaleTimeString("en-US")}.`,
      );
    }
    await rm(file, { force: true });
    return lockBuild(file);
  }
  return () => rm(file, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
