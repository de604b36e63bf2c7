import { spawn } from "node:child_process";
import { once } from "node:events";

import { CliError } from "./command.ts";

/**
 * Shows a file or an address in the browser that the environment names, else the system's own.
 *
 * @throws CliError where none can be started
 */
export async function openInBrowser(target: string): Promise<void> {
  const openers: Record<string, string[]> = {
    darwin: ["open"],
    win32: ["cmd", "/c", "start", ""],
  };
  const browser = process.env.BROWSER ? [process.env.BROWSER] : openers[process.platform];
  const [program = "", ...words] = browser ?? ["xdg-open"];
  const child = spawn(program, [...words, target], { stdio: "ignore", detached: true });
  await once(child, "spawn").catch(() => {
    throw new CliError(`No browser could be started: open ${target} yourself`);
  });
  child.unref();
}
