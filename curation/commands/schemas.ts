import { readArticles } from "../articles.ts";
import { counted, makeCommand, printJson } from "../command.ts";
import { writeSchemas } from "../json-schemas.ts";
import { withLock } from "../write-file.ts";

export const command = makeCommand(
  "schemas",
  `Writes the schemas by which a text editor completes and checks a content file while one types. Run it
after a change to the lists of categories and authors.`,
  "0 up to date or written, 1 the content is not right",
).action(async ({ json }) => {
  const changed = await withLock(async () => writeSchemas(await readArticles()));
  if (json) printJson({ changed });
  else if (changed.length === 0) console.log("The schemas are up to date.");
  else console.log(`${counted(changed.length, "schema")} written to content/.schemas/`);
});
