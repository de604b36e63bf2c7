import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";

import { contentSchemas } from "../app/content/schemas.ts";
import { editYaml } from "./edit-yaml.ts";

const text = `# A note.
list: # of entries
  # about the first
  - id: 1
    link: "https://example.com/a" # checked
    title: "One: a start"

  # about the second
  - id: 2
    # inside
    link: https://example.com/b
    title: "Two" # not the last
other: kept
`;

type Entry = Record<string, unknown>;
const edited = (change: (list: Entry[], data: Entry) => void, before = text) => {
  const data = parse(before);
  change(data.list, data);
  return editYaml("f", before, data);
};

test("A new entry stands first, and every comment stays with what it is about", () => {
  const after = edited((list) => list.unshift({ id: 3, title: "- #: yes", none: undefined }));
  const entry = '  - id: 3\n    title: "- #: yes"\n\n';
  expect(after).toBe(text.replace("# of entries\n", `# of entries\n${entry}`));
});

test("A value is changed in its line, beside its comment; a key comes and goes with its line", () => {
  const link = "https://example.com/c#d: e";
  expect(edited(([first]) => Object.assign(first ?? {}, { link }))).toBe(
    text.replace("https://example.com/a", link),
  );
  const more = edited((_, data) => Object.assign(data, { more: { a: ["x", { b: 1 }] } }));
  expect(more).toBe(`${text}more:\n  a:\n    - x\n    - b: 1\n`);
  expect(edited((_, data) => delete data.more, more)).toBe(text);
  expect(edited(([first]) => delete first?.id)).toBe(text.replace("- id: 1\n    link", "- link"));
});

test("An entry is removed, and no comment with it", () => {
  expect(edited((list) => list.pop())).toBe(
    text.replace(/ {2}- id: 2[\s\S]*last\n/, "  # inside\n  # not the last\n"),
  );
  expect(edited((list) => list.shift())).toBe(
    text.replace(/ {2}- id: 1[\s\S]*start"\n\n/, "  # checked\n"),
  );
});

test("An entry takes its comments along where it moves, and its changes", () => {
  const [first = "", second = ""] = text.split(/(?<=entries\n|start"\n\n)|(?=other)/).slice(1);
  expect(edited((list) => Object.assign(list.reverse()[0] ?? {}, { title: "2" }))).toBe(
    text.replace(first + second, `${second.replace("Two", "2")}\n${first.trimEnd()}\n`),
  );
});

test.each<[what: string, before: string, data: unknown]>([
  ["An alias", "list:\n  - id: &a 1\n    other: *a\n", { list: [{ id: 1, other: 1 }], more: 1 }],
  ["A key twice", "a: 1\na: 2\n", { a: 3 }],
])("%s is left to the editor's hands", (_, before, data) => {
  expect(() => editYaml("f", before, data)).toThrow("nothing was written");
});

/** Every list and every text of data, with a function that puts another value in its place. */
function* parts(value: unknown, put: (value: unknown) => void): Generator<[unknown, typeof put]> {
  yield [value, put];
  if (typeof value !== "object" || value === null) return;
  const group = value as Entry;
  for (const key of Object.keys(group)) {
    yield* parts(group[key], (other) => Object.assign(group, { [key]: other }));
  }
}

test.each(Object.keys(await contentSchemas()))(
  "Of content/%s.yaml, any text and any list is changed and changed back, and every byte is as it was",
  async (name) => {
    const before = await readFile(`content/${name}.yaml`, "utf8");
    const data = parse(before);
    const lines = (some: string) => new Set(some.split("\n"));
    let turn = 0;
    for (const [value, put] of parts(data, () => {})) {
      // Of the many that are alike, some.
      if (name === "articles" && turn++ % 61 > 0) continue;
      for (const other of variants(value)) {
        put(other);
        const after = editYaml(name, before, data);
        expect(parse(after)).toEqual(data);
        if (typeof value === "string") expect(lines(after).difference(lines(before)).size).toBe(1);
        put(value);
        expect(editYaml(name, after, data)).toBe(before);
      }
    }
  },
);

/** Other values of the kind: a list longer, shorter, and in another order. */
function variants(value: unknown): unknown[] {
  if (typeof value === "string") return [`${value} and more`];
  if (!Array.isArray(value) || value.length < 3) return [];
  const [first, ...rest] = value;
  const added = typeof first === "string" ? "More: one" : { ...first, id: 99, title: "More" };
  return [rest, [...rest, first], value.toReversed(), [added, ...value], [...value, added]];
}
