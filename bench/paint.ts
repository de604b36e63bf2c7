import { wordJoiner } from "../app/lib/short-words.ts";
import { paths } from "../app/screens.ts";
import { launchBrowser } from "./browser.ts";
import { baselineVersions, type Contestant, prepareContestants } from "./contestants.ts";
import { type Load, loadPage, phone, throttle } from "./load-page.ts";
import { atMost, type Goal, number, type Options, type Section, spread, table } from "./report.ts";
import { type Running, serveFolder } from "./static-server.ts";
import { pairedRatio, summarize } from "./statistics.ts";

/** All loads of one screen of one contestant, in the order of the rounds. */
type Series = { contestant: Contestant; path: string; loads: Load[] };

/** The screens that the baselines are loaded on; on the others, only the lower bound is. */
const compared: string[] = [paths.home, paths.articles];

const throttled = `${throttle.latency} ms, ${throttle.bitsPerSecond / 1e6} Mbit/s, ${throttle.cpuSlowdown}× slower processor`;

/**
 * Measures painting and main-thread time of this site beside the lower bound, twice, on every screen,
 * and beside the static generator and React in the browser on the compared ones.
 */
export async function measurePaint({ rounds, screens, progress }: Options): Promise<Section> {
  const contestants = await prepareContestants(progress);
  const planned = screens.flatMap((path) =>
    contestants
      .filter(({ baseline, error }) => !error && (!baseline || compared.includes(path)))
      .map((contestant): Series => ({ contestant, path, loads: [] })),
  );
  const series = await load(planned, rounds, progress);
  const body = [
    `Rounds: ${rounds}, after one that warms up; in each, every page of every contestant in turn, in the opposite order in every second round, cold, in a browser context of its own, on a phone of ${phone.width} pixels: ${throttled}. One static server for all, brotli. The lower bound is the same page without scripts, fonts, images and hints, loaded before and after this site; × is the ratio to the mean of the two. Main thread: \`TaskDuration\` until the page rests. Baselines: ${await baselineVersions()}.`,
    ...contestants.flatMap(({ label, error }) =>
      error ? `Left out: ${label}. ${error.replace(/\s+/g, " ")}` : [],
    ),
    ...screens.map((path) => comparison(series, path)),
  ];
  return { goals: goals(series, screens), readme: readmeTable(series), body: body.join("\n\n") };
}

/** @returns the series without those of contestants that show something else than this site */
async function load(planned: Series[], rounds: number, progress: Options["progress"]) {
  const browser = await launchBrowser();
  const servers = new Map<string, Running>();
  const loadOne = async ({ contestant, path }: Series, round: number) => {
    progress(`round ${round} of ${rounds}: ${contestant.name} ${path}`);
    return loadPage(browser, `${servers.get(contestant.name)?.address}${path}`);
  };
  try {
    for (const { contestant } of planned) {
      if (servers.has(contestant.name)) continue;
      servers.set(contestant.name, await serveFolder(contestant.folder, contestant.single));
    }
    const shown = new Map<string, Load>();
    // This site comes before the baselines of each screen, and is what they must show.
    for (const each of planned) {
      const warm = await loadOne(each, 0);
      const site = shown.get(each.path);
      if (each.contestant.name === "know-ai") shown.set(each.path, warm);
      else if (site && each.contestant.baseline) {
        const error = difference(warm, site, each.path);
        if (error) each.contestant.error ??= error;
      }
    }
    const series = planned.filter(({ contestant }) => !contestant.error);
    for (let round = 1; round <= rounds; round += 1) {
      for (const each of round % 2 ? series : series.toReversed()) {
        each.loads.push(await loadOne(each, round));
      }
    }
    return series;
  } finally {
    await browser.close();
    for (const server of servers.values()) await server.close();
  }
}

/** What makes a contestant's page another one than this site's. */
function difference(page: Load, site: Load, path: string): string | undefined {
  if (page.text !== site.text.replaceAll(wordJoiner, "")) return `${path} has another text`;
  const height = `${page.height} pixels high instead of ${site.height}`;
  return Math.abs(page.height / site.height - 1) > 0.01 ? `${path} is ${height}` : undefined;
}

type Pick = (load: Load) => number;

function values(series: Series[], name: string, path: string, pick: Pick): number[] {
  const found = series.find((each) => each.contestant.name === name && each.path === path);
  return found?.loads.map(pick) ?? [];
}

/** The paired ratio of a contestant to the mean of both lower bounds of each round, on one screen. */
function against(series: Series[], name: string, path: string, pick: Pick) {
  const again = values(series, "lower-bound-again", path, pick);
  const once = values(series, "lower-bound", path, pick);
  const means = once.map((value, round) => (value + (again[round] ?? Number.NaN)) / 2);
  return pairedRatio(values(series, name, path, pick), means);
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
  const ratios = timed.map(([name, limit, pick]) => {
    const fontless = screens.map((path) => against(series, "without-web-fonts", path, pick).median);
    const noise = screens.map((path) => against(series, "lower-bound-again", path, pick).median);
    const range = (of: number[]) =>
      [Math.min(...of), Math.max(...of)].map((ratio) => number(ratio, 2)).join("–");
    const note = `without web fonts: ${range(fontless)}×; the second lower bound: ${range(noise)}×`;
    const ratio = each((path) => against(series, "know-ai", path, pick));
    return atMost(`${name} against the lower bound`, limit, ratio, { unit: "×", digits: 2, note });
  });
  const tasks = (name: string, path: string) => values(series, name, path, (load) => load.tasks);
  const astro = each((path) => pairedRatio(tasks("know-ai", path), tasks("astro", path)), compared);
  return [
    ...ratios,
    atMost("Main thread against the static generator", 1, astro, { unit: "×", digits: 2 }),
  ];
}

/** One screen as every contestant makes it. */
function comparison(series: Series[], path: string): string {
  const rows = series
    .filter((each) => each.path === path)
    .map(({ contestant: { name, label }, loads }) => {
      const middle = (pick: Pick) => summarize(loads.map(pick));
      return [
        label,
        ...timed.flatMap(([, , pick]) => [
          spread(middle(pick)),
          spread(against(series, name, path, pick), 2),
        ]),
        number(middle(({ bytes }) => bytes).median),
        number(middle(({ scriptBytes }) => scriptBytes).median),
      ];
    });
  const head = ["Made as", ...timed.flatMap(([name]) => [`${name}, ms`, "×"])];
  return `### ${path}\n\n${table([...head, "Bytes", "Script, B"], rows)}`;
}

/** The home page as a reader of the README gets it. */
function readmeTable(series: Series[]): string {
  const kilobytes = (bytes: number) => (bytes === 0 ? "0 B" : `${number(bytes / 1000)} kB`);
  const rows = series
    .filter(({ path }) => path === paths.home)
    .filter(({ contestant: { name, baseline } }) => baseline || name === "know-ai")
    .map(({ contestant: { name, label }, loads }) => [
      label,
      `${number(against(series, name, paths.home, ({ fcp }) => fcp).median, 2)}×`,
      kilobytes(summarize(loads.map(({ scriptBytes }) => scriptBytes)).median),
      kilobytes(summarize(loads.map(({ bytes }) => bytes)).median),
    ]);
  const head = ["home page", "first paint against bare HTML", "script", "all bytes"];
  return `The home page as we build it, and as others would, under one throttle (${throttled}):\n\n${table(head, rows)}`;
}
