import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The day on which one of the files was last changed, as git knows it.
 *
 * @returns a day such as `2026-11-20`; undefined where git does not know: outside a checkout, in a
 * shallow one, or for files that are changed and not committed
 */
export async function lastModified(files: string[]): Promise<string | undefined> {
  try {
    const { stdout: shallow } = await run("git", ["rev-parse", "--is-shallow-repository"]);
    const { stdout: changed } = await run("git", ["status", "--porcelain", "--", ...files]);
    if (shallow.trim() !== "false" || changed.trim() !== "") return undefined;
    const { stdout: day } = await run("git", ["log", "-1", "--format=%cs", "--", ...files]);
    return day.trim() || undefined;
  } catch {
    // No git, or no checkout: a sitemap without dates is better than one with wrong ones.
    return undefined;
  }
}
