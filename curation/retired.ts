import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

import { Stop } from "./command.ts";
import { writeWhole } from "./write-file.ts";

/** What was taken out of the library. Its number is never given to another article. */
export type Retired = { title: string; link: string; retired: string; reason?: string };

const path = "curation/retired.json";

/** Reads which articles were taken out, by their numbers. */
export async function readRetired(): Promise<Record<string, Retired>> {
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    throw new Stop(`${path} cannot be read: restore it (git checkout ${path})`);
  }
}

/** Notes that an article was taken out. */
export async function recordRetired(id: number, article: Retired): Promise<void> {
  const all = { ...(await readRetired()), [id]: article };
  // Numbers as keys are in their order by themselves.
  await writeWhole(path, `${JSON.stringify(all, null, 2)}\n`);
}
