import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";

import { type ContentName, contentSchemas } from "../app/content/schemas.ts";
import { readArticles } from "./articles.ts";
import { makeSchemas, schemaPath } from "./json-schemas.ts";

const names = Object.keys(await contentSchemas()) as ContentName[];
const read = (name: ContentName) => readFile(join("content", `${name}.yaml`), "utf8");

async function validator(name: ContentName) {
  const schema = JSON.parse(await readFile(join("content", schemaPath(name)), "utf8"));
  // What VS Code shows for a pattern is no part of the standard.
  return new Ajv({ allErrors: true }).addKeyword("patternErrorMessage").compile(schema);
}

test("The schemas that text editors use are those that the rules and lists make: npm run content -- schemas", async () => {
  for (const [file, text] of await makeSchemas(await readArticles())) {
    expect(await readFile(join("content", file), "utf8"), file).toBe(text);
  }
});

test.each(names)(
  "A text editor finds the schema of %s at its first line, and no fault in the file",
  async (name) => {
    const text = await read(name);
    expect(text.split("\n")[0]).toBe(`# yaml-language-server: $schema=./${schemaPath(name)}`);
    const validate = await validator(name);
    validate(parse(text));
    expect(validate.errors).toBeNull();
  },
);

test.each([
  ["category", "Robots"],
  ["author", "Nobody"],
  ["link", "http://example.org/a"],
  ["link", "https://example"],
  ["published", "May 2026"],
  ["published", "2026-13"],
  ["added", "2026-11"],
  ["excerpt", "a".repeat(221)],
  ["title", " Title"],
  ["featured", "yes"],
  ["id", "58"],
  ["id", 0],
  ["publised", "2026-05"],
])("A text editor marks an article whose %s is %j", async (key, value) => {
  const validate = await validator("articles");
  const file = parse(await read("articles"));
  file.articles[0][key] = value;
  expect(validate(file)).toBe(false);
});

test("A text editor explains each line of an article", async () => {
  const { properties } = JSON.parse(
    await readFile(join("content", schemaPath("articles")), "utf8"),
  );
  const keys = properties.articles.items.properties;
  expect(Object.keys(keys).filter((key) => !keys[key].description)).toEqual([]);
  expect(properties.page.properties.title.description).toBeUndefined();
});
