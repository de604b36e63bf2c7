import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { paths } from "../app/screens.ts";
import { freePort } from "../scripts/free-port.ts";
import { stopGroup } from "../scripts/stop-group.ts";
import { measureProcess, type Run } from "./measure-process.ts";
import { withProjectCopy } from "./project-copy.ts";
import { atMost, number, type Options, type Section, spread, table } from "./report.ts";
import { summarize } from "./statistics.ts";

const build = (folder: string) => measureProcess([process.execPath, "scripts/build.ts"], folder);

/**
 * Builds a copy of the project from clean, again as it is, and with one text changed, and starts it
 * until the first answer; in at most 5 rounds, since these figures vary little.
 */
export async function measureBuild({ rounds, progress }: Options): Promise<Section> {
  const runs = { "from clean": [] as Run[], again: [] as Run[], "one text changed": [] as Run[] };
  const starts: number[] = [];
  await withProjectCopy(async ({ folder, articles, clean, writeArticles }) => {
    for (let round = 1; round <= Math.min(rounds, 5); round += 1) {
      progress(`round ${round} of ${Math.min(rounds, 5)}: building and starting`);
      await clean();
      runs["from clean"].push(await build(folder));
      runs.again.push(await build(folder));
      await writeArticles(articles, ` (${round})`);
      runs["one text changed"].push(await build(folder));
      starts.push(await startSeconds(folder));
    }
  });
  const of = (name: keyof typeof runs, pick: (run: Run) => number) =>
    summarize(runs[name].map(pick));
  const goal = (name: string, limit: number, all: ReturnType<typeof summarize>) =>
    atMost(name, limit, { all }, { unit: " s", digits: 1 });
  return {
    goals: [
      goal(
        "Build from clean",
        6,
        of("from clean", ({ seconds }) => seconds),
      ),
      goal(
        "Build from clean, processor",
        9,
        of("from clean", ({ cpu }) => cpu),
      ),
      goal(
        "Build with one text changed",
        3,
        of("one text changed", ({ seconds }) => seconds),
      ),
    ],
    body: [
      `Rounds: ${starts.length}, in a copy of the project with its dependencies installed. Memory is the most that all processes of the build held together; what they share counts for each.`,
      table(
        ["Build", "Seconds", "Processor, s", "Memory, MB"],
        (Object.keys(runs) as (keyof typeof runs)[]).map((name) => [
          name,
          spread(
            of(name, ({ seconds }) => seconds),
            1,
          ),
          spread(
            of(name, ({ cpu }) => cpu),
            1,
          ),
          spread(of(name, ({ memory }) => memory / 1e6)),
        ]),
      ),
      `\`npm start\` on the built project until its first answer: ${spread(summarize(starts), 1)} s.`,
    ].join("\n\n"),
  };
}

/** Seconds from `npm start` until a page is answered. */
async function startSeconds(cwd: string): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const start = performance.now();
  // npm, its shell and the server are stopped as one group.
  const child = spawn("npm", ["start"], { cwd, env, detached: true, stdio: "ignore" });
  try {
    for (;;) {
      const response = await fetch(`http://localhost:${port}/`).catch(() => undefined);
      const seconds = (performance.now() - start) / 1000;
      if (response?.ok) return seconds;
      if (child.exitCode !== null || seconds > 120) throw new Error("npm start did not serve");
      await wait(20);
    }
  } finally {
    await stopGroup(child);
  }
}

/** Builds a copy of the project from clean with ever more articles, once each. */
export async function measureScale({ progress }: Options): Promise<Section> {
  const built: (Run & { articles: number; document: number })[] = [];
  await withProjectCopy(async ({ folder, articles: now, clean, writeArticles }) => {
    for (const articles of [now, 570, 5_700, 20_000]) {
      progress(`building ${articles} articles`);
      await writeArticles(articles);
      await clean();
      const run = await build(folder);
      const page = await stat(join(folder, "build/client", `${paths.articles}.html.br`));
      built.push({ ...run, articles, document: page.size });
    }
  });
  const ratio = (pick: (run: Run) => number, from: number) => {
    const [base, last] = [built[from], built.at(-1)].map((run) => (run ? pick(run) : Number.NaN));
    return { all: (last ?? Number.NaN) / (base ?? Number.NaN) };
  };
  const options = { unit: "×", digits: 1 };
  return {
    goals: [
      atMost(
        "Build time, 570 → 20,000 articles",
        20_000 / 570,
        ratio((run) => run.seconds, 1),
        options,
      ),
      atMost(
        "Build memory, now → 20,000 articles",
        2,
        ratio((run) => run.memory, 0),
        options,
      ),
    ],
    body: [
      "A copy of the project, articles made from the real ones, built from clean once each. Copies compress better than as many real articles would.",
      table(
        ["Articles", "Build, s", "Processor, s", "Memory, MB", "Articles page, brotli, B"],
        built.map(({ articles, seconds, cpu, memory, document }) => [
          number(articles),
          ...[number(seconds, 1), number(cpu, 1), number(memory / 1e6), number(document)],
        ]),
      ),
    ].join("\n\n"),
  };
}
