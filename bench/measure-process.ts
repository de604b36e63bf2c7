import { execFile } from "node:child_process";
import { glob, readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** What running a program took; processor time and memory on Linux only. */
export type Run = {
  seconds: number;
  /** Processor seconds, user and system, of the program and all that it started and waited for. */
  cpu: number;
  /** The most bytes in memory that all its processes held together; what they share counts for each. */
  memory: number;
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
  let memory = 0;
  const timer = setInterval(async () => {
    memory = Math.max(memory, await memoryOf(running.child.pid));
  }, 50);
  try {
    const { stdout } = await running;
    const times = stdout.trim().split("\n").at(-1) ?? "";
    const cpu = [...times.matchAll(/(\d+)m([\d.]+)s/g)].map(
      ([, m, s]) => 60 * Number(m) + Number(s),
    );
    const seconds = (performance.now() - start) / 1000;
    return { seconds, cpu: cpu.reduce((sum, each) => sum + each, 0), memory };
  } finally {
    clearInterval(timer);
  }
}

/** The bytes in memory of a process and its descendants. */
async function memoryOf(pid: number | string | undefined): Promise<number> {
  const read = (file: string) => readFile(file, "utf8").catch(() => "");
  const resident = /^VmRSS:\s+(\d+)/m.exec(await read(`/proc/${pid}/status`))?.[1] ?? 0;
  let bytes = 1024 * Number(resident);
  for await (const file of glob(`/proc/${pid}/task/*/children`)) {
    for (const child of (await read(file)).match(/\d+/g) ?? []) bytes += await memoryOf(child);
  }
  return bytes;
}
