import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { readArticles } from "../articles.ts";
import { counted, makeCommand, printJson } from "../command.ts";
import { makeSchemas } from "../json-schemas.ts";
import { withLock, writeFileAtomic } from "../write-file.ts";

export const command = makeCommand(
  "schemas",
  `Writes the schemas by which a text editor completes and checks a content file while one types. Run it
after a change to the lists of categories and authors.`,
  "0 up to date or written, 1 the content is not right",
).action(async ({ json }) => {
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
  if (json) printJson({ changed });
  else if (changed.length === 0) console.log("The schemas are up to date.");
  else console.log(`${counted(changed.length, "schema")} written to content/.schemas/`);
});
