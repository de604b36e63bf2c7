import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";

import { type ContentName, contentSchemas } from "../app/content/schemas.ts";
import type { ArticlesFile } from "./articles.ts";
import { writeFileAtomic } from "./write-file.ts";

/** The schemas by which a text editor completes and checks the content while one types. */

/** Where the schema of a content file lies, from that file. */
export function schemaPath(name: ContentName): string {
  return `.schemas/${name}.schema.json`;
}

/**
 * Makes the schemas of all content files. What zod cannot write as JSON Schema stands in the `meta` of
 * the fields, as far as a pattern can tell it.
 *
 * @param lists the categories and authors that an article may have
 * @returns texts by path from `content/`
 */
export async function makeSchemas(
  lists: Pick<ArticlesFile, "categories" | "authors">,
): Promise<Map<string, string>> {
  const schemas = Object.entries(await contentSchemas());
  return new Map(
    schemas.map(([name, schema]) => {
      const json = z.toJSONSchema(schema, {
        io: "input",
        target: "draft-7",
        unrepresentable: "any",
        override({ jsonSchema, path }) {
          const key = path.slice(-3).join(".");
          if (name !== "articles" || !key.startsWith("items.properties.")) return;
          if (key.endsWith(".category")) closeList(jsonSchema, lists.categories);
          if (key.endsWith(".author")) closeList(jsonSchema, lists.authors);
        },
      });
      const text = JSON.stringify({ title: `content/${name}.yaml`, ...json }, null, 2);
      return [schemaPath(name as ContentName), `${text}\n`];
    }),
  );
}

/**
 * Writes the schemas of all content files where they are not so already, under the lock.
 *
 * @returns the paths of those that changed
 */
export async function writeSchemas(lists: Parameters<typeof makeSchemas>[0]): Promise<string[]> {
  const changed: string[] = [];
  for (const [file, text] of await makeSchemas(lists)) {
    const path = join("content", file);
    if ((await readFile(path, "utf8").catch(() => "")) === text) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFileAtomic(path, text);
    changed.push(path);
  }
  return changed;
}

/** Only names of the list complete, and nothing else is right. */
function closeList(jsonSchema: z.core.JSONSchema.BaseSchema, names: string[]): void {
  const { description } = jsonSchema;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, { type: "string", enum: names, description });
}
