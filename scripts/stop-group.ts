import type { ChildProcess } from "node:child_process";

/** Ends a process that was started as `detached`, and those that it started: they are one group. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    process.kill(-pid, "SIGTERM");
    const timer = setTimeout(() => process.kill(-pid, "SIGKILL"), 5_000);
    await ended;
    clearTimeout(timer);
  }
  killGroup(pid);
}

/** Ends at once whoever is left of a group, by the number of its first process. */
export function killGroup(pid: number) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody is left, as it should be.
  }
}
