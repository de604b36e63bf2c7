import { expect, test } from "vitest";

import { insertEntry, removeEntry, replaceValues } from "./edit-yaml.ts";

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

test("A new entry stands first, and every comment stays with what it is about", () => {
  const after = insertEntry("f", text, "list", { id: 3, title: "- #: yes", none: undefined });
  const entry = '  - id: 3\n    title: "- #: yes"\n\n';
  expect(after).toBe(text.replace("# of entries\n", `# of entries\n${entry}`));
});

const change = (from: string) => [
  { path: ["list", 0, "link"], from, to: "https://example.com/c#d: e" },
];

test("A value is changed in its line, beside its comment", () => {
  expect(replaceValues("f", text, change("https://example.com/a"))).toBe(
    text.replace("https://example.com/a", "https://example.com/c#d: e"),
  );
});

test("An entry is removed, and no comment with it", () => {
  expect(removeEntry("f", text, "list", 2)).toBe(
    text.replace(/ {2}- id: 2[\s\S]*last\n/, "  # inside\n  # not the last\n"),
  );
  expect(removeEntry("f", text, "list", 1)).toBe(
    text.replace(/ {2}- id: 1[\s\S]*start"\n\n/, "  # checked\n"),
  );
});

const flow = "list: [{ id: 1 }]\n";
const anchored = "list:\n  - id: &a 1\n    other: *a\n";
test.each<[what: string, reason: string, edit: () => string]>([
  [
    "A value that is no longer there",
    "run the command again",
    () => replaceValues("f", text, change("x")),
  ],
  [
    "An entry that is not there",
    "has no entry with the id 9",
    () => removeEntry("f", text, "list", 9),
  ],
  ["A list on one line", "with one key a line", () => insertEntry("f", flow, "list", { id: 2 })],
  [
    "What changes more than was asked",
    "nothing was written",
    () => insertEntry("f", anchored, "list", { id: 2 }),
  ],
])("%s is left to the editor's hands", (_, reason, edit) => {
  expect(edit).toThrow(reason);
});
