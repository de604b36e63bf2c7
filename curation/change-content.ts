import { readFile } from "node:fs/promises";

import { ContentError, type Problem } from "../app/content/problems.ts";
import { contentFile, readContent } from "../app/content/read-content.ts";
import { type Content, type ContentName, contentSchemas } from "../app/content/schemas.ts";
import { CliError } from "./command.ts";
import { editYaml } from "./edit-yaml.ts";
import { withLock, writeFileAtomic } from "./write-file.ts";

/**
 * Changes one content file: reads it, has its data changed, checks the result as the build does, and
 * writes in one step what differs. Nothing else may change the content in between.
 *
 * @param change gets the data as they are now, which may have been edited since the command began
 * @throws CliError where the result would not be published, with the ContentError as its cause;
 *   ContentError where the content is not right now
 */
export function changeContent<Name extends ContentName>(
  name: Name,
  change: (data: Content[Name]) => Content[Name] | Promise<Content[Name]>,
): Promise<void> {
  return withLock(async () => {
    const content = await readContent();
    const before = await readFile(contentFile(name), "utf8");
    await writeData(name, before, await change(content[name])).catch((cause: unknown) => {
      if (!(cause instanceof ContentError)) throw cause;
      const message = `This cannot be published, so nothing was written:\n${cause.message}`;
      throw Object.assign(new CliError(message), { cause });
    });
  });
}

/**
 * Writes what differs of a file's data, under the lock.
 *
 * @param before the file's text now
 * @throws ContentError where any content would not be right with it
 */
export async function writeData(name: ContentName, before: string, data: unknown): Promise<void> {
  const after = await draftText(name, before, data);
  await readContent(process.cwd(), { [name]: after });
  if (after !== before) await writeFileAtomic(contentFile(name), after);
}

/** What is wrong with the content, where that is why something cannot be done. */
export async function problemsOf(work: () => Promise<unknown>): Promise<Problem[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}

/** A file's text with other data; keys that are new stand in the schema's order. */
export async function draftText(name: ContentName, before: string, data: unknown): Promise<string> {
  const ordered = (await contentSchemas())[name].safeParse(data).data;
  return editYaml(contentFile(name), before, ordered ?? data);
}
