import { type ExecFileException, execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Thrown where a program failed, or hung each time; its message is what the program printed. */
export class ProgramError extends Error {
  override name = "ProgramError";
}

const endWithParent = fileURLToPath(new URL("./end-with-parent.js", import.meta.url));

/**
 * Runs a Node program, and starts it a second time where it hangs. The program ends with this process.
 *
 * @param parameters the program's file, and what it is called with
 * @param patience how long it may take, in milliseconds
 * @throws ProgramError
 */
export async function runWatched(
  parameters: string[],
  { patience, env = process.env }: { patience: number; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const options = { env, timeout: patience, killSignal: "SIGKILL" } as const;
  for (let time = 1; time <= 2; time += 1) {
    try {
      await promisify(execFile)(
        process.execPath,
        ["--import", endWithParent, ...parameters],
        options,
      );
      return;
    } catch (error) {
      const { killed, signal, code, stdout, stderr } = error as ExecFileException;
      if (!killed)
        throw new ProgramError(`${stdout}${stderr}` || `${parameters[0]}: ${signal ?? code}`);
    }
  }
  throw new ProgramError(`${parameters[0]} took more than ${patience / 1000} seconds, twice`);
}
