import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { ContentError, fileProblem } from "./problems.ts";

/** What was taken off the list of articles. Its number is never given to another one. */
export type Retired = { title: string; link: string; retired: string; reason?: string };

export const retiredPath = "curation/retired.json";

/**
 * Reads what `npm run content -- retire` took off the list, by number; nothing where no file is.
 *
 * @throws ContentError where the file is not what the command wrote
 */
export async function readRetired(root = process.cwd()): Promise<Record<string, Retired>> {
  const path = join(root, retiredPath);
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    const message = `cannot be read: restore it (git checkout ${retiredPath})`;
    throw new ContentError([fileProblem(retiredPath, message)]);
  }
}
