import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatProblem } from "../app/content/problems.ts";
import { checkFile, contentFile, readContent } from "../app/content/read-content.ts";
import { type ContentName, contentSchemas } from "../app/content/schemas.ts";
import { Stop } from "./command.ts";
import { alone, writeWhole } from "./write-file.ts";

/**
 * Changes the text of one content file: reads it, has it changed, checks the result as the build
 * does, and writes it in one step. Nothing else may change the content in between.
 *
 * @param change gets the text as it is now, which may have been edited since the command began
 * @returns the text that was written
 * @throws Stop where the result would not be published, ContentError where the content is not right now
 */
export function changeContent(
  name: ContentName,
  change: (text: string) => string | Promise<string>,
): Promise<string> {
  return alone("content", async () => {
    await readContent();
    const path = join("content", `${name}.yaml`);
    const before = await readFile(path, "utf8");
    const after = await change(before);
    const problems = await problemsOf(name, after);
    if (problems.length > 0) {
      throw new Stop(`This cannot be published, so nothing was written:\n${problems.join("\n")}`);
    }
    if (after !== before) await writeWhole(path, after);
    return after;
  });
}

/** What the build would say of a file's text, one line a problem, by the rules of that file alone. */
export async function problemsOf(name: ContentName, text: string): Promise<string[]> {
  const schema = (await contentSchemas())[name];
  return checkFile(contentFile(name), schema, Buffer.from(text)).problems.map(formatProblem);
}
