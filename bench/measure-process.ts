import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { delimiter, resolve } from "node:path";

/**
 * Runs a module with this Node and waits for its end. Memory is what the process and all that it
 * started hold at the same time (`VmRSS` of each, looked at every 50 ms): memory that they share is
 * counted more than once. It is known on Linux only.
 *
 * @returns seconds by the clock on the wall, and bytes
 * @throws where it fails, with what it said last
 */
export async function measureProcess(
  parameters: string[],
  folder: string,
): Promise<{ seconds: number; memory: number }> {
  const start = performance.now();
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PATH: `${resolve(folder, "node_modules/.bin")}${delimiter}${process.env.PATH}`,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said = `${said}${chunk}`.slice(-2_000);
    });
  }
  let memory = 0;
  const timer = setInterval(async () => {
    memory = Math.max(memory, await treeMemory(child.pid));
  }, 50);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once("error", reject).once("close", resolve);
    });
    const seconds = (performance.now() - start) / 1000;
    if (code !== 0) throw new Error(said.trim() || `ended with ${code}`);
    return { seconds, memory: memory || Number.NaN };
  } finally {
    clearInterval(timer);
  }
}

type Status = { pid: number; parent: number; bytes: number };

/** @returns the bytes in memory of a process and its descendants */
async function treeMemory(root: number | undefined): Promise<number> {
  const names = await readdir("/proc").catch(() => []);
  const statuses = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readStatus));
  const tree = new Set([root]);
  let bytes = 0;
  // A process is numbered after the one that started it, unless the numbers have begun again.
  for (const status of statuses.filter((entry) => entry !== undefined).sort(byNumber)) {
    if (!tree.has(status.pid) && !tree.has(status.parent)) continue;
    tree.add(status.pid);
    bytes += status.bytes;
  }
  return bytes;
}

function byNumber(a: Status, b: Status): number {
  return a.pid - b.pid;
}

async function readStatus(pid: string): Promise<Status | undefined> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const value = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1]);
  const kilobytes = value("VmRSS");
  // A process that is just ending has none.
  if (!kilobytes) return undefined;
  return { pid: Number(pid), parent: value("PPid"), bytes: kilobytes * 1024 };
}
