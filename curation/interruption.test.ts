import { expect, test } from "vitest";

import { setUp } from "./testing/workspace.ts";

const { workspace } = await setUp();

/** Loaded into a command: kills it before its n-th step on files, or halfway through where it writes. */
const killer = `import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
let left = Number(process.env.KILL_AT);
const step = (owner, name, before = () => {}) => {
  const run = owner[name];
  owner[name] = (...words) => {
    left -= 1;
    if (left === 0) {
      before(...words);
      process.kill(process.pid, "SIGKILL");
    }
    return run.apply(owner, words);
  };
};
step(fs, "mkdir");
step(fs, "rmdir");
step(fs.promises, "rename");
step(fs.promises, "open");
const open = fs.promises.open;
fs.promises.open = async (...words) => {
  const file = await open(...words);
  step(file, "writeFile", (text) => fs.writeSync(file.fd, text.slice(0, text.length / 2)));
  step(file, "sync");
  return file;
};
syncBuiltinESMExports();`;
const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(killer)}` };

const retire = ["retire", "30"];
/** The content files, without what a command that was killed left beside them. */
async function yaml(): Promise<Record<string, string>> {
  const files = Object.entries(await workspace.content());
  return Object.fromEntries(files.filter(([name]) => !name.startsWith(".")));
}

test("Wherever a change is interrupted, every file is whole, and the next change works", async () => {
  const before = await yaml();
  expect((await workspace.run(retire)).code).toBe(0);
  const after = await yaml();
  expect(after).not.toEqual(before);

  let steps = 0;
  for (let killed = true; killed; ) {
    steps += 1;
    await workspace.reset();
    const { code } = await workspace.run(retire, { ...env, KILL_AT: String(steps) });
    killed = code === null;
    const now = await yaml();
    expect([before, after], `step ${steps}`).toContainEqual(now);
    // The number is reserved before the entry goes.
    if (now["articles.yaml"] === after["articles.yaml"]) {
      expect(await workspace.read("curation/retired.json")).toContain('"30"');
    }
  }
  // Locking, two files in four steps each, unlocking.
  expect(steps).toBeGreaterThan(10);

  await workspace.reset();
  await workspace.run(retire, { ...env, KILL_AT: "8" });
  expect(Object.keys(await workspace.content())).toContain(".editing.tmp");
  expect(await workspace.run(retire)).toMatchObject({ stderr: "", code: 0 });
  expect(await yaml()).toEqual(after);
  expect(Object.keys(await workspace.content()).filter((name) => name.startsWith("."))).toEqual([]);
});
