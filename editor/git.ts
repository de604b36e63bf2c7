import { execFile } from "node:child_process";

import { CliError } from "../curation/command.ts";

/** What git printed and how it ended; `failed` is its reason. */
type GitRun = { stdout: string; failed?: string };

/** Asks nothing, and speaks English, for what is told of its failures. */
const settings = [
  ...["-c", "core.quotePath=false", "-c", "gc.auto=0", "-c", "user.useConfigOnly=true"],
];
const environment = { GIT_TERMINAL_PROMPT: "0", LC_ALL: "C", LANGUAGE: "C" };

/**
 * Runs git in the current directory.
 *
 * @param env beside this process's own
 * @throws CliError where there is no git, or it takes more than a minute
 */
export function tryGit(words: string[], env: Record<string, string> = {}): Promise<GitRun> {
  const options = {
    env: { ...process.env, ...environment, ...env },
    timeout: 60_000,
    maxBuffer: 50 * 2 ** 20,
    windowsHide: true,
    // Of its own group: what ends the editor does not end git halfway.
    detached: process.platform !== "win32",
  };
  return new Promise((done, fail) => {
    execFile("git", [...settings, ...words], options, (error, stdout, stderr) => {
      if (!error) return done({ stdout });
      const { code, killed } = error;
      if (code === ("ENOENT" as never)) {
        return fail(new CliError("Git is not installed: install it from git-scm.com"));
      }
      if (killed)
        return fail(new CliError("The server did not answer within a minute: try again later"));
      done({ stdout, failed: (stderr || stdout).trim() || String(error.message) });
    }).stdin?.end();
  });
}

/** Runs git, and returns what it printed. @throws CliError with git's words where it fails */
export async function git(words: string[], env?: Record<string, string>): Promise<string> {
  const { stdout, failed } = await tryGit(words, env);
  if (failed === undefined) return stdout.trimEnd();
  throw new CliError(`Git could not do its part: ${lastLine(failed)}`);
}

/** The line of a failure that says most. */
export function lastLine(failure: string): string {
  const lines = failure.split("\n").filter((line) => !/^(hint|remote):/.test(line));
  const told = lines.find((line) => /^ ! |^(fatal|error):/.test(line)) ?? lines.at(-1) ?? "";
  return told.replace(/^ ! \[|^(fatal|error): /, "");
}
