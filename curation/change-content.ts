import { readFile } from "node:fs/promises";

import { formatProblem } from "../app/content/problems.ts";
import { checkFile, contentFile, readContent } from "../app/content/read-content.ts";
import { type ContentName, contentSchemas } from "../app/content/schemas.ts";
import { CliError } from "./command.ts";
import { withLock, writeFileAtomic } from "./write-file.ts";

/**
 * Changes the text of one content file: reads it, has it changed, checks the result as the build
 * does, and writes it in one step. Nothing else may change the content in between.
 *
 * @param change gets the text as it is now, which may have been edited since the command began
 * @throws CliError where the result would not be published, ContentError where the content is not right now
 */
export function changeContent(
  name: ContentName,
  change: (text: string) => string | Promise<string>,
): Promise<void> {
  return withLock(async () => {
    await readContent();
    const path = contentFile(name);
    const before = await readFile(path, "utf8");
    const after = await change(before);
    const problems = await problemsOf(name, after);
    if (problems.length > 0) {
      throw new CliError(
        `This cannot be published, so nothing was written:\n${problems.join("\n")}`,
      );
    }
    if (after !== before) await writeFileAtomic(path, after);
  });
}

/** What the build would say of a file's text, one line a problem, by the rules of that file alone. */
export async function problemsOf(name: ContentName, text: string): Promise<string[]> {
  const schema = (await contentSchemas())[name];
  return checkFile(contentFile(name), schema, Buffer.from(text)).problems.map(formatProblem);
}
