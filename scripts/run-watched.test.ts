import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { runWatched } from "./run-watched.ts";

const hang = "setInterval(() => {}, 1000)";

test("A program that hangs is started again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "know-ai-watched-"));
  const [started, done] = ["started", "done"].map((name) => join(folder, name));
  const program = `
    if (fs.existsSync("${started}")) fs.writeFileSync("${done}", "");
    else { fs.writeFileSync("${started}", ""); ${hang} }`;
  await runWatched(["--eval", program], { patience: 1_500 });
  expect(existsSync(`${done}`)).toBe(true);
  await rm(folder, { recursive: true });
});

test.each([
  ["always hangs is given up with one line", hang, 500, /took more than 0\.5 seconds, twice$/],
  [
    "fails is not started again, and what it printed is passed on",
    'console.error("the disk is full"); process.exit(3)',
    10_000,
    /^the disk is full\n$/,
  ],
])("A program that %s", async (_, program, patience, message) => {
  await expect(runWatched(["--eval", program], { patience })).rejects.toThrow(message);
});
