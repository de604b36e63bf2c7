import { paths } from "../app/screens.ts";
import { launchBrowser } from "./browser.ts";
import {
  type BaselineName,
  baselineVersions,
  type Contestant,
  prepareContestants,
} from "./contestants.ts";
import { type Load, loadPage, throttle } from "./load-page.ts";
import { atMost, type Goal, number, type Options, type Section, spread, table } from "./report.ts";
import { type Running, serveFolder } from "./static-server.ts";
import { pairedRatio, summarize } from "./statistics.ts";

/** All loads of one screen of one contestant, in the order of the rounds. */
type Series = { contestant: Contestant; path: string; loads: Load[] };

/** The screens that baselines other than the lower bound are loaded on. */
const compared: string[] = [paths.home, paths.articles];

const phone = `${throttle.latency} ms, ${throttle.bitsPerSecond / 1e6} Mbit/s, ${throttle.cpuSlowdown}× slower processor`;

const always = ["know-ai", "lower-bound", "lower-bound-again"];

/**
 * Measures painting, layout shifts and main-thread time of this site beside the lower bound, twice,
 * on every screen, and beside the static generator and React in the browser on the compared ones.
 */
export async function measurePaint(options: Options): Promise<Section> {
  const { series, facts, comparisons } = await compare(options, ["astro", "vite-spa"]);
  return {
    goals: goals(series, options.screens),
    readme: options.screens.includes(paths.home) ? readmeTable(series) : undefined,
    body: [facts, comparisons].join("\n\n"),
  };
}

/** Compares with the baselines that hydrate, on the compared screens alone. */
export async function measureBaselines(options: Options): Promise<Section> {
  const screens = options.screens.filter((path) => compared.includes(path));
  const { facts, comparisons } = await compare({ ...options, screens }, ["react-router", "next"]);
  return { goals: [], body: [facts, comparisons].join("\n\n") };
}

async function compare({ rounds, screens, progress }: Options, baselines: BaselineName[]) {
  const both = screens.filter((path) => compared.includes(path));
  const contestants = await prepareContestants(baselines, both, progress);
  const series = screens.flatMap((path) =>
    contestants
      .filter(({ name, error }) => !error && (always.includes(name) || both.includes(path)))
      .map((contestant): Series => ({ contestant, path, loads: [] })),
  );
  await load(series, rounds, progress);
  const facts = [
    `Rounds: ${rounds}, after one that warms up; in each, every page of every contestant in turn, in the opposite order in every second round, cold, in a browser context of its own, on a phone of ${throttle.viewport.width} pixels: ${phone}. One static server for all, brotli. The lower bound is the same page without scripts, fonts, images and hints; × is the ratio to it, and the second, identical one shows the noise. Main thread: \`TaskDuration\` until the page rests. Baselines: ${await baselineVersions()}.`,
    ...contestants.flatMap(({ label, error }) =>
      error ? `Left out: ${label}. ${error.replace(/\s+/g, " ")}` : [],
    ),
  ];
  const comparisons = screens.map((path) => comparison(series, path)).join("\n\n");
  return { series, facts: facts.join("\n\n"), comparisons };
}

async function load(series: Series[], rounds: number, progress: Options["progress"]) {
  const browser = await launchBrowser();
  const servers = new Map<string, Running>();
  try {
    for (const { contestant } of series) {
      if (servers.has(contestant.name)) continue;
      servers.set(contestant.name, await serveFolder(contestant.folder, contestant.single));
    }
    // Round 0 warms up and is dropped.
    for (let round = 0; round <= rounds; round += 1) {
      for (const { contestant, path, loads } of round % 2 ? series : series.toReversed()) {
        progress(`round ${round} of ${rounds}: ${contestant.name} ${path}`);
        const result = await loadPage(browser, `${servers.get(contestant.name)?.address}${path}`);
        if (round > 0) loads.push(result);
      }
    }
  } finally {
    await browser.close();
    for (const server of servers.values()) await server.close();
  }
}

type Pick = (load: Load) => number;

function values(series: Series[], name: string, path: string, pick: Pick): number[] {
  const found = series.find((each) => each.contestant.name === name && each.path === path);
  return found?.loads.map(pick) ?? [];
}

/** The paired ratio of a contestant to another one, mostly the first lower bound, on one screen. */
function against(series: Series[], name: string, path: string, pick: Pick, base = "lower-bound") {
  return pairedRatio(values(series, name, path, pick), values(series, base, path, pick));
}

/** What is held against the lower bound, with the limit of the ratio. */
const timed: [name: string, limit: number, pick: Pick][] = [
  ["FCP", 1.05, ({ fcp }) => fcp],
  ["LCP", 1.05, ({ lcp }) => lcp],
  ["Main thread", 1.6, ({ tasks }) => tasks],
];

function goals(series: Series[], screens: string[]): Goal[] {
  const each = <Value>(measure: (path: string) => Value, of = screens) =>
    Object.fromEntries(of.map((path) => [path, measure(path)]));
  const most = (pick: Pick) => each((path) => Math.max(...values(series, "know-ai", path, pick)));
  const ratios = timed.map(([name, limit, pick]) => {
    const noise = screens.map((path) => against(series, "lower-bound-again", path, pick).median);
    const note = `the lower bound against itself: ${number(Math.min(...noise), 2)}–${number(Math.max(...noise), 2)}×`;
    const ratio = each((path) => against(series, "know-ai", path, pick));
    return atMost(`${name} against the lower bound`, limit, ratio, { unit: "×", digits: 2, note });
  });
  const astro = each(
    (path) => against(series, "know-ai", path, ({ tasks }) => tasks, "astro"),
    screens.filter((path) => compared.includes(path)),
  );
  const [shifts, blocking, script] = [
    most(({ cls }) => cls),
    most((load) => load.blocking),
    most(({ scriptBytes }) => scriptBytes),
  ];
  return [
    ...ratios,
    atMost("Main thread against the static generator", 1, astro, { unit: "×", digits: 2 }),
    atMost("CLS with the fonts swapped in", 0.001, shifts, { digits: 6 }),
    atMost("Requests that block rendering", 1, blocking),
    atMost("Script", 0, script, { unit: " B" }),
  ];
}

/** One screen as every contestant makes it. */
function comparison(series: Series[], path: string): string {
  const rows = series
    .filter((each) => each.path === path)
    .map(({ contestant: { name, label }, loads }) => {
      const middle = (pick: Pick) => summarize(loads.map(pick));
      const most = (pick: Pick) => Math.max(...loads.map(pick));
      return [
        label,
        ...timed.flatMap(([, , pick]) => [
          spread(middle(pick)),
          spread(against(series, name, path, pick), 2),
        ]),
        number(
          most(({ cls }) => cls),
          4,
        ),
        number(middle(({ bytes }) => bytes).median),
        number(middle(({ scriptBytes }) => scriptBytes).median),
        ...[number(most(({ blocking }) => blocking)), number(most(({ fonts }) => fonts))],
      ];
    });
  const head = [
    "Made as",
    ...timed.flatMap(([name]) => [`${name}, ms`, "×"]),
    "CLS, most",
    "Bytes",
  ];
  return `### ${path}\n\n${table([...head, "Script, B", "Blocking requests", "Fonts"], rows)}`;
}

/** The home page as a reader of the README gets it. */
function readmeTable(series: Series[]): string {
  const kilobytes = (bytes: number) => (bytes === 0 ? "0 B" : `${number(bytes / 1000)} kB`);
  const rows = series
    .filter(({ path, contestant: { name } }) => path === paths.home && !name.includes("bound"))
    .map(({ contestant: { name, label }, loads }) => [
      label,
      `${number(against(series, name, paths.home, ({ fcp }) => fcp).median, 2)}×`,
      kilobytes(summarize(loads.map(({ scriptBytes }) => scriptBytes)).median),
      kilobytes(summarize(loads.map(({ bytes }) => bytes)).median),
    ]);
  const head = ["home page", "first paint against bare HTML", "script", "all bytes"];
  return `The home page as we build it, and as others would, under one throttle (${phone}):\n\n${table(head, rows)}`;
}
