import { expect, test } from "vitest";

import { formatPath } from "../app/content/problems.ts";
import { type Decide, mergeData } from "./merge-data.ts";

const refuse: Decide = (path) => {
  throw new Error(formatPath(path) || "the whole");
};

const [a, b, c] = [1, 2, 3].map((id) => ({ id, title: `Title ${id}` }));
const changed = { ...b, title: "Changed" };
const own = { id: 4, title: "Own" };
const theirs = { id: 4, title: "Theirs" };

test.each<[what: string, base: unknown, own: unknown, theirs: unknown, merged: unknown]>([
  ["Two keys", { x: 1, y: 1 }, { x: 2, y: 1 }, { x: 1, y: 2 }, { x: 2, y: 2 }],
  [
    "A key that comes, one that goes",
    { x: 1, y: 1 },
    { x: 1, y: 1, z: 1 },
    { x: 1 },
    { x: 1, z: 1 },
  ],
  ["An entry that goes, one that changes", [a, b, c], [b, c], [a, changed, c], [changed, c]],
  ["The same entry that goes", [a, b, c], [b, c], [b], [b]],
  ["New entries, at both ends", [a, b], [own, a, b], [a, b, c], [own, a, b, c]],
  [
    "New entries of one number",
    [a, b],
    [own, a, b],
    [theirs, a, b],
    [{ ...own, id: 5 }, theirs, a, b],
  ],
  ["The same new entry", [a], [own, a, b], [own, a], [own, a, b]],
  ["A new entry and another order", [a, b, c], [a, own, b, c], [c, a, b], [c, a, own, b]],
  ["New texts", ["x"], ["x", "y"], ["z", "x"], ["z", "x", "y"]],
])("%s are both in the result", (_, base, own, theirs, merged) => {
  expect(mergeData(base, own, theirs, refuse)).toEqual(merged);
});

test.each<[what: string, base: unknown, own: unknown, theirs: unknown, field: string]>([
  ["One text", { x: { y: 1 } }, { x: { y: 2 } }, { x: { y: 3 } }, "x.y"],
  ["An entry that goes and changes", { x: [a, b] }, { x: [a] }, { x: [a, changed] }, "x[1]"],
  ["The order twice", [a, b, c], [b, a, c], [c, b, a], "the whole"],
  ["A new entry of one name", [], [{ name: "x", y: 1 }], [{ name: "x", y: 2 }], "the whole"],
])("%s is for people to settle", (_, base, own, theirs, field) => {
  expect(() => mergeData(base, own, theirs, refuse)).toThrow(field);
});
