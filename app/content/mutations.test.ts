import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

import { randomNumbers } from "../lib/random-numbers.ts";
import { formatProblem } from "./problems.ts";
import { checkFile, contentFile } from "./read-content.ts";
import { type ContentName, contentSchemas } from "./schemas.ts";

/** How many files are broken; more by `MUTATIONS=10000 npm run test:unit -- mutations`. */
const count = Number(process.env.MUTATIONS ?? 500);

const schemas = Object.entries(await contentSchemas());
const texts = await Promise.all(
  schemas.map(([name]) => readFile(contentFile(name as ContentName), "utf8")),
);
const pieces = [
  ..."\t\n\r\0\u001b\u00a0\u200b\u202e\ufeff\ufffe:#-?!&*%@`'\"\\|>[]{},~ ",
  ...["- ", ": ", " #", "---\n", "? ", "!!str ", "&a ", "*a", "<<: ", "null", "[object Object]"],
  ...["\ud800", "1e999", "0x1F", "2026-02-30", "https://", "  \n", "é", "🤖", "\u2028"],
];

test("a file that is broken anywhere is said to be, at a place in it, and never crashes the check", () => {
  const next = randomNumbers(20261121);
  const random = (below: number) => Math.floor(next() * below);
  const mutate = (text: string): string => {
    const [at, length] = [random(text.length), random(12)];
    const lines = text.split("\n");
    const line = random(lines.length);
    const piece = pieces[random(pieces.length)] ?? "";
    return (
      [
        text.slice(0, at) + text.slice(at + length),
        text.slice(0, at) + piece + text.slice(at),
        text.slice(0, at) + piece.repeat(1 + random(40)) + text.slice(at + length),
        lines.toSpliced(line, 1).join("\n"),
        lines.toSpliced(line, 0, lines[random(lines.length)] ?? "").join("\n"),
        lines.with(line, `${" ".repeat(random(6))}${lines[line]?.trim()}`).join("\n"),
        text.slice(0, at),
      ][random(7)] ?? text
    );
  };
  for (let index = 0; index < count; index += 1) {
    const place = random(schemas.length);
    const [name, schema] = schemas[place] as (typeof schemas)[number];
    let text = texts[place] ?? "";
    for (let times = 1 + random(3); times > 0; times -= 1) text = mutate(text);
    const { content, problems } = checkFile(`${name}.yaml`, schema, Buffer.from(text));
    if (problems.length === 0) expect(content).toBeDefined();
    const lines = text.split("\n").length;
    for (const problem of problems) {
      expect(problem.position.line).toBeLessThanOrEqual(lines);
      expect(problem.position.line).toBeGreaterThan(0);
      // What was found may be such a word; what is said of it is not.
      const said = formatProblem(problem)
        .replace(/, got .*/s, "")
        .replaceAll("[object Object]", text.includes("[object Object]") ? "" : "$&");
      expect(said).not.toMatch(/undefined|\[object Object\]|NaN/);
    }
  }
}, 600_000);
