import { spawn } from "node:child_process";

import { stopGroup } from "./stop-group.ts";

/** Thrown where a program failed, or stood still each time; its message is what the program said. */
export class ProgramError extends Error {
  override name = "ProgramError";
}

/**
 * Runs a program, and begins again where it stands still: no word for so long means that it will never
 * say one.
 *
 * @param silence how long it may say nothing, in milliseconds
 * @param times how often it is begun at most
 * @throws ProgramError
 */
export async function runWatched(
  command: string[],
  {
    silence,
    times,
    env = process.env,
  }: { silence: number; times: number; env?: NodeJS.ProcessEnv },
): Promise<void> {
  for (let time = 1; time <= times; time += 1) {
    if (await runOnce(command, silence, env)) return;
  }
  throw new ProgramError(
    `${command[0]} said nothing for ${silence / 1000} seconds, ${times} times in a row`,
  );
}

/** @returns whether it came to its end; false where it stood still, and was stopped */
function runOnce(
  [program = "", ...parameters]: string[],
  silence: number,
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const said: Buffer[] = [];
    // A group of its own: the program has children, which would stay when it is stopped.
    const child = spawn(program, parameters, { env, detached: true });
    let timer = setTimeout(stop, silence);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said.push(chunk);
        clearTimeout(timer);
        timer = setTimeout(stop, silence);
      });
    }
    const passOn = () => void stopGroup(child);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, passOn);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, passOn);
      if (code === 0) resolve(true);
      else
        reject(new ProgramError(Buffer.concat(said).toString() || `${program}: ${signal ?? code}`));
    });

    function stop() {
      child.removeAllListeners("close");
      for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, passOn);
      void stopGroup(child).then(() => resolve(false));
    }
  });
}
