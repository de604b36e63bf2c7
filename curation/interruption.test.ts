import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { makeWorkspace, type Workspace } from "./testing/workspace.ts";

// Every test starts commands, and a busy machine takes its time over each.
vi.setConfig({ testTimeout: 120_000 });

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace();
});
afterAll(() => workspace.remove());

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
const yaml = async () =>
  Object.fromEntries(
    Object.entries(await workspace.content()).filter(([name]) => !name.startsWith(".")),
  );

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
    const retired = await workspace.read("curation/retired.json");
    if (now["articles.yaml"] === after["articles.yaml"])
      expect(JSON.parse(retired)).toHaveProperty("30");
  }
  // Locking, two files in four steps each, unlocking.
  expect(steps).toBeGreaterThan(10);

  await workspace.reset();
  await workspace.run(retire, { ...env, KILL_AT: "8" });
  expect(Object.keys(await workspace.content())).toContain(".editing.tmp");
  expect((await workspace.run(retire)).code).toBe(0);
  expect(await yaml()).toEqual(after);
  expect(Object.keys(await workspace.content()).filter((name) => name.startsWith("."))).toEqual([]);
});
