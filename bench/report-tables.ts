import type { Goal } from "./goal.ts";
import { categories } from "./lighthouse.ts";
import type { Load } from "./load-page.ts";
import type { Results } from "./results.ts";
import { loadedPaths, pairOf, type Series } from "./rounds.ts";
import { screens } from "./screens.ts";
import { ratio, summarize } from "./statistics.ts";
import { number, table } from "./table.ts";

/** The goals, each with what was measured; the headline. */
export function goalsTable(goals: Goal[]): string {
  return table(
    ["Goal", "Limit", "Measured (worst screen)", "Result", "By how much, where"],
    goals.map(({ goal, limit, measured, met, note }) => [
      goal,
      limit,
      measured,
      met ? "met" : "**missed**",
      note,
    ]),
  );
}

/** The peers on each compared page: medians, spread, and ratios to the floor. */
export function peersTables({ peers = [], series = [] }: Results): string {
  const tables = loadedPaths(series).map((path) => {
    const floor = series.find((entry) => entry.path === path && entry.peer === "floor");
    const rows = peers.flatMap(({ name, label }) => {
      const own = series.find((entry) => entry.path === path && entry.peer === name);
      return own && own.loads.length > 0 ? [[label, ...peerCells(own, floor)]] : [];
    });
    const head = [
      "Made as",
      "FCP, ms",
      "× floor",
      "LCP, ms",
      "× floor",
      "CLS",
      "Processor, ms",
      "× floor",
      "Tasks at 4×, ms",
      "Bytes",
      "Script",
      "Requests blocking / sent / answered before paint",
    ];
    return `### ${path}\n\n${table(head, rows)}`;
  });
  const left = peers
    .filter(({ error }) => error)
    .map(({ label, error }) => `- Left out: ${label}. ${error?.replace(/\s+/g, " ").slice(-400)}`);
  return [...tables, left.join("\n")].filter(Boolean).join("\n\n");
}

/** `612 (598–640)` */
function spread(values: number[]): string {
  const { median, low, high } = summarize(values);
  return `${number(median)} (${number(low)}–${number(high)})`;
}

function peerCells(own: Series, floor: Series | undefined): string[] {
  const all = (pick: (load: Load) => number) => own.loads.map(pick);
  const against = (pick: (load: Load) => number) =>
    number(floor && ratio(all(pick), floor.loads.map(pick)).median, 2);
  const middle = (pick: (load: Load) => number) => summarize(all(pick)).median;
  return [
    spread(all((load) => load.fcp)),
    against((load) => load.fcp),
    spread(all((load) => load.lcp)),
    against((load) => load.lcp),
    number(
      middle((load) => load.cls),
      4,
    ),
    spread(own.cpu),
    number(floor && ratio(own.cpu, floor.cpu).median, 2),
    spread(all((load) => load.tasks)),
    number(middle((load) => load.totalBytes)),
    number(middle((load) => load.scriptBytes)),
    `${number(middle((load) => load.blocking))} / ${number(middle((load) => load.sentBeforePaint))} / ${number(middle((load) => load.answeredBeforePaint))}`,
  ];
}

/** Every screen against its floor, with the bytes of a first visit. */
export function screensTable({ series = [], visits }: Results): string {
  const rows = screens.flatMap((path) => {
    const { own, floor } = pairOf(series, path);
    const visit = visits?.visits.find((entry) => entry.path === path);
    if (!own || !floor || !visit) return [];
    const against = (pick: (load: Load) => number) => {
      const { median, low, high } = ratio(own.loads.map(pick), floor.loads.map(pick));
      return `${number(median, 2)} (${number(low, 2)}–${number(high, 2)})`;
    };
    return [
      [
        path,
        number(visit.document),
        number(visit.all),
        spread(own.loads.map((load) => load.fcp)),
        against((load) => load.fcp),
        number(fastest(own) / fastest(floor), 2),
        against((load) => load.lcp),
        number(ratio(own.cpu, floor.cpu).median, 2),
        against((load) => load.tasks),
        number(Math.max(...own.loads.map((load) => load.cls)), 6),
        String(Math.min(...own.loads.map((load) => load.fonts))),
      ],
    ];
  });
  const head = [
    "Screen",
    "Document, B",
    "First visit, B",
    "FCP, ms",
    "FCP × floor",
    "Fastest FCP × floor",
    "LCP × floor",
    "Processor × floor",
    "Tasks at 4× × floor",
    "CLS, most",
    "Fonts swapped in",
  ];
  return table(head, rows);
}

/** The load that the machine's other work disturbed least, in milliseconds. */
function fastest({ loads }: Series): number {
  return Math.min(...loads.map((load) => load.fcp));
}

/** How the site grows. */
export function growthTable({ growth = [] }: Results): string {
  return table(
    ["Articles", "Build, s", "Builds", "Memory, MB", "Library's document, B", "Its FCP, ms"],
    growth.map(({ articles, seconds, builds, memory, document, fcp, error }) => [
      number(articles),
      error ? `failed: ${error.replace(/\s+/g, " ").slice(0, 200)}` : number(seconds, 1),
      number(builds),
      number(memory / 1e6),
      number(document),
      number(fcp),
    ]),
  );
}

/** What Lighthouse said of every screen. */
export function lighthouseTable({ verdicts = [] }: Results): string {
  return table(
    ["Screen", "As", ...categories, "for agents", "Not passed"],
    verdicts.map(({ path, form, scores, agentic, failed, error }) => [
      path,
      form,
      ...categories.map((name) => number(scores[name])),
      `${agentic.passed}/${agentic.of}`,
      error ?? failed.join(", "),
    ]),
  );
}
