import { execFile } from "node:child_process";
import { glob, readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** What running a program took; processor time and memory on Linux only. */
export type Run = {
  seconds: number;
  /** Processor seconds, user and system, of the program and all that it started and waited for. */
  cpu: number;
  /** The most memory that its processes held together, without pages of files: the system takes those back. */
  megabytes: number;
};

/**
 * Runs a program to its end.
 *
 * @throws Error where it fails, with what it wrote to its standard error
 */
export async function measureProcess(command: string[], cwd: string): Promise<Run> {
  const start = performance.now();
  // The shell's own `times` tells the processor time of its children, which Node does not.
  const script = '"$@" || exit; times';
  const running = promisify(execFile)("sh", ["-c", script, "sh", ...command], { cwd });
  let megabytes = 0;
  const timer = setInterval(async () => {
    megabytes = Math.max(megabytes, await memoryOf(running.child.pid));
  }, 50);
  try {
    const { stdout } = await running;
    const times = stdout.trim().split("\n").at(-1) ?? "";
    const parts = [...times.matchAll(/(\d+)m([\d.]+)s/g)];
    const cpu = parts.reduce((sum, [, m, s]) => sum + 60 * Number(m) + Number(s), 0);
    return { seconds: (performance.now() - start) / 1000, cpu, megabytes };
  } finally {
    clearInterval(timer);
  }
}

/** The megabytes in memory of a process and its descendants. */
async function memoryOf(pid: number | string | undefined): Promise<number> {
  const read = (file: string) => readFile(file, "utf8").catch(() => "");
  const resident = /^RssAnon:\s+(\d+)/m.exec(await read(`/proc/${pid}/status`))?.[1] ?? 0;
  let megabytes = Number(resident) / 1000;
  for await (const file of glob(`/proc/${pid}/task/*/children`)) {
    for (const child of (await read(file)).match(/\d+/g) ?? []) megabytes += await memoryOf(child);
  }
  return megabytes;
}
