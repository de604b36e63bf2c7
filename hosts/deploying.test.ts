import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

import { rows } from "../tests/conformance/rows.ts";
import { exceptions } from "../tests/hosts/exceptions.ts";
import { hostRows } from "../tests/hosts/host-rows.ts";

const guide = (await readFile("docs/deploying.md", "utf8")).replaceAll(/\s+/g, " ");

test("The guide says what each host cannot do, in the words of the suite", () => {
  const reasons = Object.values(exceptions).flatMap((list) => list.map(({ reason }) => reason));
  for (const reason of reasons) expect(guide).toContain(reason);
});

test("Every exception names a row that there is", () => {
  const names = new Set([...rows, ...hostRows].map(({ name }) => name));
  for (const { rows: excepted } of Object.values(exceptions).flat()) {
    for (const name of Object.keys(excepted)) expect(names).toContain(name);
  }
});
