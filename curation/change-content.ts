import { readFile } from "node:fs/promises";

import { ContentError, formatProblem } from "../app/content/problems.ts";
import { contentFile, readContent } from "../app/content/read-content.ts";
import type { Content, ContentName } from "../app/content/schemas.ts";
import { CliError } from "./command.ts";
import { editYaml } from "./edit-yaml.ts";
import { withLock, writeFileAtomic } from "./write-file.ts";

/**
 * Changes one content file: reads it, has its data changed, checks the result as the build does, and
 * writes in one step what differs. Nothing else may change the content in between.
 *
 * @param change gets the data as they are now, which may have been edited since the command began
 * @throws CliError where the result would not be published, ContentError where the content is not right now
 */
export function changeContent<Name extends ContentName>(
  name: Name,
  change: (data: Content[Name]) => Content[Name] | Promise<Content[Name]>,
): Promise<void> {
  return withLock(async () => {
    const content = await readContent();
    const before = await readFile(contentFile(name), "utf8");
    const after = editYaml(contentFile(name), before, await change(content[name]));
    await readContent(process.cwd(), { [name]: after }).catch((error: unknown) => {
      if (!(error instanceof ContentError)) throw error;
      const lines = error.problems.map(formatProblem).join("\n");
      throw new CliError(`This cannot be published, so nothing was written:\n${lines}`);
    });
    if (after !== before) await writeFileAtomic(contentFile(name), after);
  });
}
