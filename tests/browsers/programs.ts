import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { killGroup, stopGroup } from "../../scripts/stop-group.ts";

/** The programs of one engine, which know no home but a folder of their own. */
export type Programs = {
  folder: string;
  start(command: string[], settings?: NodeJS.ProcessEnv): Program;
  /** Ends all of them, the last first. */
  stop(): Promise<void>;
};

export type Program = {
  /**
   * Waits until the program says what matches, such as a port, and returns the pattern's first group.
   *
   * @throws Error with what the program said, where it ends or does not say it in time
   */
  says(pattern: RegExp): Promise<string>;
};

const patience = 30_000;

/** @param folder an empty folder for all that they write */
export function programsIn(folder: string): Programs {
  const home = join(folder, "home");
  mkdirSync(home, { mode: 0o700 });
  const env = {
    ...process.env,
    HOME: home,
    TMPDIR: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_RUNTIME_DIR: home,
    // Nobody's session and settings are asked.
    DBUS_SESSION_BUS_ADDRESS: "disabled:",
    GSETTINGS_BACKEND: "memory",
  };
  const children: ChildProcess[] = [];
  // Nothing outlives us, however we end.
  process.on("exit", () => {
    for (const { pid } of children) if (pid) killGroup(pid);
  });
  return {
    folder,
    start: ([command = "", ...parameters], settings = {}) => {
      const child = spawn(command, parameters, {
        env: { ...env, ...settings },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
      });
      children.push(child);
      return { says: listenTo(child, command) };
    },
    stop: async () => {
      for (const child of children.splice(0).toReversed()) await stopGroup(child);
    },
  };
}

function listenTo(child: ChildProcess, command: string): Program["says"] {
  let said = "";
  let end: string | undefined;
  let waiting: () => void = () => {};
  // It may end before anybody asks what it says.
  const ends = (how: string) => {
    end ??= how;
    waiting();
  };
  child.once("error", ({ message }) => ends(`did not start (${message})`));
  child.once("close", (code, signal) => ends(`ended with ${code ?? signal}`));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-10_000);
      waiting();
    });
  }
  return (pattern) =>
    new Promise((resolve, reject) => {
      const fail = (how: string) =>
        reject(new Error(`${command} ${how}: ${said.trim().slice(-500) || "it said nothing"}`));
      const timer = setTimeout(fail, patience, "did not get ready");
      waiting = () => {
        const match = pattern.exec(said);
        if (!match && end === undefined) return;
        clearTimeout(timer);
        if (match) resolve(match[1] ?? "");
        else fail(end ?? "");
      };
      waiting();
    });
}
