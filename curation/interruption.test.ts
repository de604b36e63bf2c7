import { watch } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { type Desk, ended, makeDesk } from "./testing/desk.ts";
import { type PlayedWeb, playWeb, redirect, type Scene } from "./testing/played-web.ts";

// Every test starts commands, and a busy machine takes its time over each.
vi.setConfig({ testTimeout: 120_000 });

let web: PlayedWeb;
let desk: Desk;
beforeAll(async () => {
  web = await playWeb();
});
afterAll(() => web.close());
beforeEach(async () => {
  desk = await makeDesk();
});
afterEach(() => desk.clear());

const facts = [
  "--title",
  "New",
  "--publisher",
  "CLM Magazine",
  "--category",
  "Claims",
  "--excerpt",
  "Says.",
  "--added",
  "2026-11-20",
];

/** Draws each step out, so that a kill can fall between any two: by themselves they take no time. */
const drawnOut = `import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
for (const name of ["open", "link", "rename", "rm", "writeFile"]) {
  const step = fs[name];
  fs[name] = async (...words) => {
    const result = await step(...words);
    await wait(25);
    return result;
  };
}
syncBuiltinESMExports();`;
const slowly = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(drawnOut)}` };

/** Kills a command at a moment by chance, or, for the moments that matter, at its n-th change of a file. */
async function interrupt(
  words: string[],
  moment: { milliseconds: number } | { change: number },
): Promise<void> {
  const child = desk.start(words, { ...web.env, ...slowly });
  const end = ended(child);
  if ("milliseconds" in moment) {
    await Promise.race([wait(moment.milliseconds), end]);
    child.kill("SIGKILL");
  } else {
    let changes = 0;
    const watcher = watch(`${desk.folder}/content`, () => {
      changes += 1;
      if (changes >= moment.change) child.kill("SIGKILL");
    });
    await end;
    watcher.close();
  }
  await end;
}

const yaml = (content: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(content).filter(([name]) => name.endsWith(".yaml") && !name.startsWith(".")),
  );

test.each([
  ["add", ["add", "https://example.com/new", "--offline", ...facts]],
  ["retire", ["retire", "30", "--yes", "--on", "2026-11-20"]],
  ["links --fix", ["links", "--fix", "--delay", "0", "--retries", "0"]],
])(
  "Whenever %s is interrupted, every file is whole: as it was, or as it should be",
  async (_, words) => {
    const pages: Record<string, Scene> = {};
    for (const [address] of (await desk.read("content/articles.yaml")).matchAll(/https:\S+$/gm)) {
      pages[address] = (_request, response) =>
        response.writeHead(200, { "content-type": "text/plain" }).end();
    }
    const moved = "https://riskandinsurance.com/future-ai-now/";
    web.play({
      ...pages,
      [moved]: redirect("https://example.com/moved"),
      "https://example.com/moved": pages[moved] as Scene,
    });

    const before = yaml(await desk.content());
    const start = performance.now();
    const whole = await ended(desk.start(words, { ...web.env, ...slowly }));
    expect(whole.stderr).not.toContain("fault");
    const duration = performance.now() - start;
    const after = yaml(await desk.content());
    expect(after).not.toEqual(before);

    const moments = [
      // A run makes some ten: locking, writing beside, renaming, unlocking.
      ...[2, 4, 5, 6, 7, 8, 9, 10, 11].map((change) => ({ change })),
      ...Array.from({ length: 3 }, () => ({ milliseconds: Math.random() * duration })),
    ];
    for (const moment of moments) {
      for (const [name, text] of Object.entries(before)) await desk.write(`content/${name}`, text);
      await desk.write("curation/retired.json", "{}\n");
      await interrupt(words, moment);
      const now = yaml(await desk.content());
      // The number of the new article may be the next one, where it was written.
      expect([before, after], JSON.stringify(moment)).toContainEqual(now);
    }

    // What an interrupted command left behind is in nobody's way, and the next one clears it up.
    for (const [name, text] of Object.entries(before)) await desk.write(`content/${name}`, text);
    await ended(desk.start(words, web.env));
    expect(Object.keys(await desk.content()).filter((name) => name.startsWith("."))).toEqual([]);
  },
);
