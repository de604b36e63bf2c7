import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { counted, type Flags, printJson } from "../command.ts";
import { makeSchemas } from "../json-schemas.ts";
import { alone, writeWhole } from "../write-file.ts";

export const help = `Usage: npm run content -- schemas [--check] [--json]

Writes content/.schemas/ from the rules that the build has, so that VS Code completes and checks a
content file while one types. Run it after a change to the lists of topics and publishers.

  --check   writes nothing and says which are out of date
  --json    {"changed": […]}

Exit codes: 0 up to date or written, 1 out of date (with --check).`;

export const options = { check: { type: "boolean" } } as const;

export async function run(flags: Flags): Promise<number> {
  const changed: string[] = [];
  await alone("content", async () => {
    for (const [file, text] of await makeSchemas("content")) {
      const path = join("content", file);
      if ((await readFile(path, "utf8").catch(() => "")) === text) continue;
      changed.push(path);
      if (flags.check) continue;
      await mkdir(dirname(path), { recursive: true });
      await writeWhole(path, text);
    }
  });
  if (flags.json) printJson({ changed });
  else if (changed.length === 0) console.log("The schemas are up to date.");
  else if (flags.check)
    console.log(`Out of date: ${changed.join(", ")}. Run: npm run content -- schemas`);
  else console.log(`${counted(changed.length, "schema")} written to content/.schemas/`);
  return flags.check && changed.length > 0 ? 1 : 0;
}
