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
  program = join(folder, "program.js");
});

afterEach(() => rm(folder, { recursive: true }));

/** A program that stands still so many times, and else does as it is told. */
async function write(still: number, otherwise = "") {
  await writeFile(
    program,
    `const fs = require("node:fs");
     fs.appendFileSync(__dirname + "/begun", ".");
     if (fs.readFileSync(__dirname + "/begun", "utf8").length <= ${still}) setInterval(() => {}, 1000);
     else { ${otherwise}; fs.writeFileSync(__dirname + "/done", ""); }`,
  );
}

test("A program that stands still is begun again", async () => {
  await write(1);
  await runWatched([process.execPath, program], { silence: 1_500, times: 2 });
  expect(existsSync(join(folder, "done"))).toBe(true);
});

test("A program that always stands still is given up with one line", async () => {
  await write(9);
  const run = runWatched([process.execPath, program], { silence: 500, times: 2 });
  await expect(run).rejects.toThrow(/said nothing for 0\.5 seconds, 2 times in a row$/);
});

test("A program that fails is not begun again, and what it said is told", async () => {
  await write(0, `console.error("the disk is full"); process.exit(3)`);
  const run = runWatched([process.execPath, program], { silence: 10_000, times: 2 });
  await expect(run).rejects.toThrow(/^the disk is full\n$/);
});

test("A program that is slow but speaks is left alone", async () => {
  await write(
    0,
    "for (let time = 1; time <= 8; time += 1) setTimeout(console.log, time * 500, time)",
  );
  await runWatched([process.execPath, program], { silence: 3_000, times: 1 });
  expect(existsSync(join(folder, "done"))).toBe(true);
});
