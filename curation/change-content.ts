import { readFile } from "node:fs/promises";

import { formatProblem } from "../app/content/problems.ts";
import { checkFile, contentFile, readContent } from "../app/content/read-content.ts";
import { type Content, type ContentName, contentSchemas } from "../app/content/schemas.ts";
import { CliError } from "./command.ts";
import { withLock, writeFileAtomic } from "./write-file.ts";

/**
 * Changes the text of one content file: reads it, has it changed, checks the result as the build
 * does, and writes it in one step. Nothing else may change the content in between.
 *
 * @param change gets the text as it is now, which may have been edited since the command began, and
 *   all content
 * @throws CliError where the result would not be published, ContentError where the content is not right now
 */
export function changeContent(
  name: ContentName,
  change: (text: string, content: Content) => string | Promise<string>,
): Promise<void> {
  return withLock(async () => {
    const content = await readContent();
    const path = contentFile(name);
    const before = await readFile(path, "utf8");
    const after = await change(before, content);
    const schema = (await contentSchemas())[name];
    const { problems } = checkFile(path, schema, Buffer.from(after));
    if (problems.length > 0) {
      const lines = problems.map(formatProblem).join("\n");
      throw new CliError(`This cannot be published, so nothing was written:\n${lines}`);
    }
    if (after !== before) await writeFileAtomic(path, after);
  });
}
