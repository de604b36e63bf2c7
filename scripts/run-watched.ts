import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Thrown where a program failed, or hung each time; its message is what the program printed. */
export class ProgramError extends Error {
  override name = "ProgramError";
}

const endWithParent = fileURLToPath(new URL("./end-with-parent.js", import.meta.url));

/**
 * Runs a Node program, and starts it again where it hangs: silence for so long means that it will
 * never end. The program ends with this process.
 *
 * @param parameters the program's file, and what it is called with
 * @param silence how long it may print nothing, in milliseconds
 * @param times how often it is started at most
 * @throws ProgramError
 */
export async function runWatched(
  parameters: string[],
  {
    silence,
    times,
    env = process.env,
  }: { silence: number; times: number; env?: NodeJS.ProcessEnv },
): Promise<void> {
  for (let time = 1; time <= times; time += 1) {
    if (await runOnce(parameters, silence, env)) return;
  }
  throw new ProgramError(
    `${parameters[0]} printed nothing for ${silence / 1000} seconds, ${times} times in a row`,
  );
}

/** @returns whether it came to its end; false where it hung and was killed */
function runOnce(parameters: string[], silence: number, env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let printed = "";
    let hung = false;
    const child = spawn(process.execPath, ["--import", endWithParent, ...parameters], { env });
    const timer = setTimeout(() => {
      hung = true;
      child.kill("SIGKILL");
    }, silence);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        printed += chunk;
        timer.refresh();
      });
    }
    const passOn = (signal: NodeJS.Signals) => void child.kill(signal);
    process.on("SIGINT", passOn).on("SIGTERM", passOn);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      process.off("SIGINT", passOn).off("SIGTERM", passOn);
      if (hung || code === 0) resolve(!hung);
      else reject(new ProgramError(printed || `${parameters[0]}: ${signal ?? code}`));
    });
  });
}
