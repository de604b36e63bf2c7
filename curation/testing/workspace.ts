import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, vi } from "vitest";

import { startMockServer } from "./mock-server.ts";

/** What a command printed and how it ended. */
export type Run = { code: number | null; stdout: string; stderr: string };

const program = resolve("curation/content.ts");

/** Half of a short command's time is compiling it: done once for all of them. */
const compiled = join(tmpdir(), "know-ai-compiled");

/**
 * Makes a mock server and a workspace whose commands get their pages from it, for the tests of one file.
 *
 * @param env what every command gets besides this process's environment
 */
export async function setUp(env: Record<string, string> = {}) {
  // Most tests start commands, and a busy machine takes its time over each.
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  const server = await startMockServer();
  const workspace = await makeWorkspace({ ...server.env, ...env });
  afterAll(async () => {
    await server.close();
    await rm(workspace.directory, { recursive: true });
  });
  return { server, workspace };
}

/** Makes a temporary copy of the content, and runs the real commands as child processes on it. */
async function makeWorkspace(env: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), "workspace-"));
  const reset = async () => {
    for (const name of ["content", "curation"]) {
      await rm(join(directory, name), { recursive: true, force: true });
    }
    await cp("content", join(directory, "content"), { recursive: true });
    await mkdir(join(directory, "curation"));
    await writeFile(join(directory, "curation", "retired.json"), "{}\n");
  };
  await reset();
  for (const name of ["app", "public"]) {
    await symlink(resolve(name), join(directory, name), "junction");
  }

  const start = (words: string[], more: Record<string, string> = {}) =>
    spawn(process.execPath, [program, ...words], {
      cwd: directory,
      env: { ...process.env, NO_COLOR: "1", NODE_COMPILE_CACHE: compiled, ...env, ...more },
      stdio: ["ignore", "pipe", "pipe"],
    });
  return {
    directory,
    /** A command that is still running. */
    start,
    run: (...words: Parameters<typeof start>) => ended(start(...words)),
    /** Puts everything back as it was at first. */
    reset,
    read: (file: string) => readFile(join(directory, file), "utf8"),
    write: (file: string, text: string) => writeFile(join(directory, file), text),
    /** Every content file's text by its name; what a command left besides is there too. */
    async content(): Promise<Record<string, string>> {
      const entries = await readdir(join(directory, "content"), { withFileTypes: true });
      const texts = entries
        .filter((entry) => entry.isFile())
        .map(async ({ name }) => [name, await readFile(join(directory, "content", name), "utf8")]);
      return Object.fromEntries(await Promise.all(texts));
    },
  };
}

/** Waits for a command to end. */
export function ended(child: ChildProcess): Promise<Run> {
  return new Promise((done) => {
    const run: Run = { code: null, stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name]?.on("data", (chunk) => {
        run[name] += chunk;
      });
    }
    child.on("close", (code) => done({ ...run, code }));
  });
}
