import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** What a command said and how it ended. */
export type Run = { code: number | null; stdout: string; stderr: string };

/** An editor's desk: a copy of the content, and the real commands, run as child processes on it. */
export type Desk = {
  folder: string;
  run(words: string[], options?: { env?: Record<string, string> }): Promise<Run>;
  /** A command that is still running. */
  start(words: string[], env?: Record<string, string>): ChildProcess;
  read(file: string): Promise<string>;
  write(file: string, text: string): Promise<void>;
  /** Every content file's text by its name; what a command left besides is there too. */
  content(): Promise<Record<string, string>>;
  clear(): Promise<void>;
};

const program = resolve("curation/content.ts");

/** Half of a short command's time is compiling it: done once for all of them. */
const compiled = join(tmpdir(), "know-ai-compiled");

export async function makeDesk(): Promise<Desk> {
  const folder = await mkdtemp(join(tmpdir(), "desk-"));
  await cp("content", join(folder, "content"), { recursive: true });
  await mkdir(join(folder, "curation"));
  await symlink(resolve("public"), join(folder, "public"), "junction");

  const start = (words: string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, [program, ...words], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: "1", NODE_COMPILE_CACHE: compiled, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
  return {
    folder,
    start,
    run: (words, { env } = {}) => ended(start(words, env)),
    read: (file) => readFile(join(folder, file), "utf8"),
    write: (file, text) => writeFile(join(folder, file), text),
    async content() {
      const names = (await readdir(join(folder, "content"))).filter((name) => name !== ".schemas");
      const texts = names.map(async (name) => [
        name,
        await readFile(join(folder, "content", name), "utf8"),
      ]);
      return Object.fromEntries(await Promise.all(texts));
    },
    clear: () => rm(folder, { recursive: true }),
  };
}

/** Waits for a command to end. */
export function ended(child: ChildProcess): Promise<Run> {
  return new Promise((done) => {
    let [stdout, stderr] = ["", ""];
    child.stdout?.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("close", (code) => done({ code, stdout, stderr }));
  });
}
