import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { readArticles } from "../articles.ts";
import { counted, type Flags, printJson } from "../command.ts";
import { makeSchemas } from "../json-schemas.ts";
import { withLock, writeFileAtomic } from "../write-file.ts";

export const about = `Writes content/.schemas/ from the rules that the build has, so that VS Code completes and checks a
content file while one types. Run it after a change to the lists of categories and authors.`;

export const flags = {};

export const exitCodes = "0 up to date or written, 1 the content is not right, 2 called wrongly.";

export async function run(flags: Flags): Promise<number> {
  const changed: string[] = [];
  await withLock(async () => {
    for (const [file, text] of await makeSchemas(await readArticles())) {
      const path = join("content", file);
      if ((await readFile(path, "utf8").catch(() => "")) === text) continue;
      await mkdir(dirname(path), { recursive: true });
      await writeFileAtomic(path, text);
      changed.push(path);
    }
  });
  if (flags.json) printJson({ changed });
  else if (changed.length === 0) console.log("The schemas are up to date.");
  else console.log(`${counted(changed.length, "schema")} written to content/.schemas/`);
  return 0;
}
