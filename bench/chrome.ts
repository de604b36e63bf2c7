import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { findBrowser } from "../scripts/install-browser.ts";

/**
 * Starts a browser of its own with an empty profile and no driver attached, since a driver changes
 * what the browser does by itself, such as rendering pages ahead.
 *
 * @param flags more parameters for its command line
 * @returns the port of its debugging interface
 */
export async function startChrome(
  flags: string[] = [],
): Promise<{ port: number; close: () => Promise<void> }> {
  const executable = findBrowser();
  if (!executable) throw new Error('there is no browser yet: run "npm test" once');
  const profile = await mkdtemp(join(tmpdir(), "know-ai-bench-"));
  const child = spawn(
    executable,
    [
      "--headless=new",
      // Root and most containers cannot have the sandbox; nothing but our own pages is loaded.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--remote-debugging-port=0",
      "--window-size=1280,800",
      `--user-data-dir=${profile}`,
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-dev-shm-usage",
      "--disable-sync",
      "--no-default-browser-check",
      "--no-first-run",
      ...flags,
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  const close = async () => {
    await stop(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { port: await portOf(profile, child), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The browser writes the port that it took into its profile. */
async function portOf(profile: string, child: ChildProcess): Promise<number> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the browser ended with ${child.exitCode}`);
    const text = await readFile(join(profile, "DevToolsActivePort"), "utf8").catch(() => "");
    if (text.includes("\n")) return Number.parseInt(text, 10);
    await wait(100);
  }
  throw new Error("the browser did not start within 30 s");
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await Promise.race([ended, wait(5_000)]);
  child.kill("SIGKILL");
}
