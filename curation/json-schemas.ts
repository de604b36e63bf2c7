import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMap, isScalar, parseDocument } from "yaml";
import { z } from "zod";

import { type ContentName, contentSchemas } from "../app/content/schemas.ts";

/** The schemas by which a text editor completes and checks the content while one types. */

type JsonSchema = z.core.JSONSchema.BaseSchema & {
  /** What VS Code shows in place of the pattern. */
  patternErrorMessage?: string;
};

/** Where the schema of a content file lies, from that file. */
export function schemaPath(name: ContentName): string {
  return `.schemas/${name}.schema.json`;
}

/** The line by which a content file names its schema to text editors: its first. */
export function schemaComment(name: ContentName): string {
  return `# yaml-language-server: $schema=./${schemaPath(name)}`;
}

/**
 * Makes the schemas of all content files, with the closed lists and the notes that the files have.
 *
 * @param folder `content/`
 * @returns texts by path in that folder
 */
export async function makeSchemas(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const schemas = await contentSchemas();
  for (const name of Object.keys(schemas) as ContentName[]) {
    const text = await readFile(join(folder, `${name}.yaml`), "utf8");
    const schema = withNotes(toJsonSchema(schemas[name]), notesIn(text));
    if (name === "articles") closeLists(schema, text);
    files.set(
      schemaPath(name),
      `${JSON.stringify({ title: `content/${name}.yaml`, ...schema }, null, 2)}\n`,
    );
  }
  return files;
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: "input",
    target: "draft-7",
    // Rules that are functions in zod are told below, as far as a pattern can tell them.
    unrepresentable: "any",
    override: ({ jsonSchema, path }) => Object.assign(jsonSchema, ruleFor(path, jsonSchema)),
  }) as JsonSchema;
}

const day = "\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])";

function ruleFor(path: (string | number)[], { type, maxLength, pattern }: JsonSchema): JsonSchema {
  const key = path.at(-1);
  if (key === "id") return { type: "integer", minimum: 1 };
  if (key === "published") {
    return {
      type: "string",
      pattern: `^(${day}|\\d{4}-(0[1-9]|1[0-2]))$`,
      patternErrorMessage:
        "must be a date such as 2026-05-07, or 2026-05 where the day is not known",
    };
  }
  if (type !== "string" || pattern) return {};
  if (key === "added") {
    return { pattern: `^${day}$`, patternErrorMessage: "must be a day such as 2026-11-20" };
  }
  if (maxLength !== undefined) {
    return {
      pattern: "^\\S(.*\\S)?$",
      patternErrorMessage: "must not be empty, nor begin or end with a space",
    };
  }
  const isLink = key === "link" || key === "address" || path.at(-3) === "links";
  if (!isLink) return {};
  return {
    pattern: "^https://[^/\\s.]+(\\.[^/\\s.]+)+(/\\S*)?$",
    patternErrorMessage: "must be an https address without spaces",
  };
}

/** The lines `#   key   what it means` at the top of a file, and those that go on below them. */
function notesIn(text: string): Map<string, string> {
  const notes = new Map<string, string>();
  let key: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (!line.startsWith("#")) break;
    const [, name, words, more] = /^# {3}(?:(\w+) {2,}(.+)| {3,}(\S.*))$/.exec(line) ?? [];
    if (name && words) notes.set(name, words);
    else if (key && more) notes.set(key, `${notes.get(key)} ${more}`);
    key = name ?? (more ? key : undefined);
  }
  return notes;
}

/** The notes are about entries and lists; a page's own title is not an article's. */
function withNotes(schema: JsonSchema, notes: Map<string, string>, isEntry = false): JsonSchema {
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    if (typeof property !== "object") continue;
    const note = notes.get(key);
    if (note && (isEntry || property.type === "array")) property.description = note;
    withNotes(property, notes);
  }
  if (schema.items && typeof schema.items === "object") {
    withNotes(schema.items as JsonSchema, notes, true);
  }
  return schema;
}

/** Topics and publishers are lists at the top of the file: only they complete, and nothing else is right. */
function closeLists(schema: JsonSchema, text: string): void {
  const document = parseDocument(text);
  const list = (key: string) => {
    const pair = isMap(document.contents) ? document.get(key) : undefined;
    return (pair as { items?: unknown[] } | undefined)?.items?.flatMap((item) =>
      isScalar(item) ? [String(item.value)] : [],
    );
  };
  const entry = (schema.properties?.articles as JsonSchema | undefined)?.items as
    | JsonSchema
    | undefined;
  for (const [key, name] of [
    ["category", "categories"],
    ["author", "publishers"],
  ] as const) {
    const { description } = (entry?.properties?.[key] ?? {}) as JsonSchema;
    const values = list(name);
    if (entry?.properties && values)
      entry.properties[key] = { type: "string", enum: values, ...(description && { description }) };
  }
}
