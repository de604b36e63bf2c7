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
import { type Summary, summarize } from "./statistics.ts";

const build = (folder: string) => measureProcess([process.execPath, "scripts/build.ts"], folder);

/**
 * Builds a copy of the project from clean, again as it is, and with one text changed, and starts it
 * until the first answer; in at most 5 rounds, since these figures vary little.
 */
export async function measureBuild({ rounds, progress }: Options): Promise<Section> {
  const clean: Run[] = [];
  const again: Run[] = [];
  const changed: Run[] = [];
  const starts: number[] = [];
  const count = Math.min(rounds, 5);
  await withProjectCopy(async (copy) => {
    for (let round = 1; round <= count; round += 1) {
      progress(`round ${round} of ${count}: building and starting`);
      await copy.clean();
      clean.push(await build(copy.folder));
      again.push(await build(copy.folder));
      await copy.writeArticles(copy.articles, ` (${round})`);
      changed.push(await build(copy.folder));
      starts.push(await startSeconds(copy.folder));
    }
  });
  const of = (runs: Run[], what: keyof Run) => summarize(runs.map((run) => run[what]));
  const started = summarize(starts);
  const goal = (name: string, limit: number, all: Summary) =>
    atMost(name, limit, { all }, { unit: " s", digits: 1 });
  const row = (name: string, runs: Run[]) => [
    ...[name, spread(of(runs, "seconds"), 1), spread(of(runs, "cpu"), 1)],
    spread(of(runs, "megabytes")),
  ];
  const rows = [row("from clean", clean), row("again", again), row("one text changed", changed)];
  return {
    goals: [
      goal("Build from clean", 6, of(clean, "seconds")),
      goal("Build from clean, processor", 9, of(clean, "cpu")),
      goal("Build with nothing changed", 2, of(again, "seconds")),
      goal("Build with one text changed", 3, of(changed, "seconds")),
      goal("Start of what is built", 1.5, started),
    ],
    body: [
      `Rounds: ${count}, in a copy of the project with its dependencies installed. Memory is the most that all processes of the build held together, without pages of files, which the system takes back. The start is \`npm start\` on the built project until its first answer: ${spread(started, 1)} s.`,
      table(["Build", "Seconds", "Processor, s", "Memory, MB"], rows),
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
  const of = (what: "seconds" | "megabytes", least: number, most = least) => {
    const runs = built.filter(({ articles }) => least <= articles && articles <= most);
    return Object.fromEntries(runs.map((run) => [`${number(run.articles)} articles`, run[what]]));
  };
  const [seconds, megabytes] = [{ unit: " s", digits: 1 }, { unit: " MB" }];
  return {
    goals: [
      atMost("Build, 5,700 articles", 20, of("seconds", 5_700), seconds),
      atMost("Build, 20,000 articles", 60, of("seconds", 20_000), seconds),
      atMost("Memory, up to 570 articles", 700, of("megabytes", 0, 570), megabytes),
      atMost("Memory, 20,000 articles", 1_500, of("megabytes", 20_000), megabytes),
    ],
    body: [
      "A copy of the project, articles made from the real ones, built from clean once each. Copies compress better than as many real articles would.",
      table(
        ["Articles", "Build, s", "Processor, s", "Memory, MB", "Articles page, brotli, B"],
        built.map(({ articles, seconds, cpu, megabytes, document }) => [
          number(articles),
          ...[number(seconds, 1), number(cpu, 1), number(megabytes), number(document)],
        ]),
      ),
    ].join("\n\n"),
  };
}
