import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

import type { Address } from "./http.ts";

/** Our server as a process of its own. */
export type OurServer = Address & {
  process: ChildProcess;
  /** All that it has printed as an error. */
  errors(): string;
  /** Sends a signal and waits for the end; the exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
};

/**
 * Starts our server as `npm run serve` does, on a free port where none is given.
 *
 * @param folder the folder in which it finds `build/client`
 */
export function startServer(folder = ".", env: Record<string, string> = {}): Promise<OurServer> {
  return watchServer(
    spawn(process.execPath, [resolve("server/serve.ts")], {
      cwd: folder,
      env: { ...process.env, HOST: "127.0.0.1", PORT: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
}

/** Waits until a process of our server has started to listen. */
export async function watchServer(child: ChildProcess): Promise<OurServer> {
  let output = "";
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors += chunk;
  });
  const ended = once(child, "exit");
  const port = await new Promise<number>((started, failed) => {
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      const found = /^Serving on http:\S+:(\d+)$/m.exec(output)?.[1];
      if (found) started(Number(found));
    });
    child.on("exit", (code) => failed(new Error(`the server ended with ${code}: ${errors}`)));
  });
  return {
    hostname: "127.0.0.1",
    port,
    process: child,
    errors: () => errors,
    end: async (signal = "SIGTERM") => {
      child.kill(signal);
      const [code, by] = await ended;
      return code ?? by;
    },
  };
}
