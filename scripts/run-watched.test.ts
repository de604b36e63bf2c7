import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { runWatched } from "./run-watched.ts";

let folder: string;
let program: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "know-ai-watched-"));
  program = join(folder, "program.cjs");
});

afterEach(() => rm(folder, { recursive: true }));

/** Writes a program that hangs for its first runs, and does as it is told from then on. */
const writeProgram = (hangs: number, otherwise = "") =>
  writeFile(
    program,
    `const fs = require("node:fs");
     fs.appendFileSync(__dirname + "/started", ".");
     if (fs.readFileSync(__dirname + "/started", "utf8").length <= ${hangs}) setInterval(() => {}, 1000);
     else { ${otherwise}; fs.writeFileSync(__dirname + "/done", ""); }`,
  );

test("A program that hangs is started again", async () => {
  await writeProgram(1);
  await runWatched([program], { silence: 1_500, times: 2 });
  expect(existsSync(join(folder, "done"))).toBe(true);
});

test("A program that always hangs is given up with one line", async () => {
  await writeProgram(9);
  const run = runWatched([program], { silence: 500, times: 2 });
  await expect(run).rejects.toThrow(/printed nothing for 0\.5 seconds, 2 times in a row$/);
});

test("A program that fails is not started again, and what it printed is passed on", async () => {
  await writeProgram(0, `console.error("the disk is full"); process.exit(3)`);
  const run = runWatched([program], { silence: 10_000, times: 2 });
  await expect(run).rejects.toThrow(/^the disk is full\n$/);
});
