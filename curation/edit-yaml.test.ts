import { expect, test } from "vitest";

import { insertEntry, removeEntry, replaceValues } from "./edit-yaml.ts";

const text = `# A note.
list: # of entries
  # about the first
  - id: 1
    link: https://example.com/a # checked
    title: "One: a start"

  # about the second
  - id: 2
    # inside
    link: https://example.com/b
    title: Two # not the last
other: kept
`;

test("A new entry stands first, and every comment stays with what it is about", () => {
  const after = insertEntry("f", text, "list", { id: 3, title: "- #: yes", none: undefined });
  const entry = '  - id: 3\n    title: "- #: yes"\n\n';
  expect(after).toBe(text.replace("# of entries\n", `# of entries\n${entry}`));
});

test("A value is changed in its line, beside its comment", () => {
  const replacement = {
    path: ["list", 0, "link"],
    from: "https://example.com/a",
    to: "https://example.com/c#d: e",
  };
  expect(replaceValues("f", text, [replacement])).toBe(
    text.replace("https://example.com/a", '"https://example.com/c#d: e"'),
  );
});

test("A value that is no longer there is not changed", () => {
  const replacement = {
    path: ["list", 0, "link"],
    from: "https://example.com/x",
    to: "https://example.com/y",
  };
  expect(() => replaceValues("f", text, [replacement])).toThrow("any more: run the command again");
});

test("An entry is removed, and no comment with it", () => {
  expect(removeEntry("f", text, "list", 2)).toBe(
    text.replace(/ {2}- id: 2[\s\S]*last\n/, "  # inside\n  # not the last\n"),
  );
  expect(removeEntry("f", text, "list", 1)).toBe(
    text.replace(/ {2}- id: 1[\s\S]*start"\n\n/, "  # checked\n"),
  );
});

test("A list that is written in another way is left to the editor's hands", () => {
  const flow = "list: [{ id: 1 }]\n";
  expect(() => insertEntry("f", flow, "list", { id: 2 })).toThrow(
    'must have "list:" with one key a line',
  );
  expect(() => removeEntry("f", text, "list", 9)).toThrow("has no entry with the id 9");
});

test("A change that would be read as more than it is is refused", () => {
  const anchored = "list:\n  - id: &a 1\n    other: *a\n";
  expect(() => insertEntry("f", anchored, "list", { id: 2 })).toThrow("nothing was written");
});
