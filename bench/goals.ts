import { atMost, type Goal } from "./goal.ts";
import { categories } from "./lighthouse.ts";
import type { Results } from "./results.ts";
import { pairOf, type Series } from "./rounds.ts";
import { screens } from "./screens.ts";
import { ratio, summarize } from "./statistics.ts";
import { number } from "./table.ts";

/** Holds every measurement against its goal; what was not measured has no row. */
export function holdAgainstGoals(results: Results): Goal[] {
  return [
    ...visitGoals(results),
    ...loadGoals(results),
    ...lighthouseGoals(results),
    ...followingGoals(results),
    ...growthGoals(results),
  ];
}

function visitGoals({ visits }: Results): Goal[] {
  if (!visits) return [];
  const all = visits.visits.map(({ path, all: value }) => ({ name: path, value }));
  return [
    ...atMost(
      "Document on the wire, brotli, with headers",
      14_000,
      visits.visits.map(({ path, document }) => ({ name: path, value: document })),
      " B",
    ),
    ...atMost(
      "First visit, home, all bytes",
      100_000,
      all.filter(({ name }) => name === "/"),
      " B",
    ),
    ...atMost(
      "First visit, elsewhere",
      70_000,
      all.filter(({ name }) => name !== "/"),
      " B",
    ),
    ...atMost("Fonts, all files", 60_000, [{ name: "fonts", value: visits.fonts }], " B"),
  ];
}

function loadGoals({ series = [] }: Results): Goal[] {
  const pairs = screens.flatMap((path) => {
    const { own, floor } = pairOf(series, path);
    return own && floor ? [{ name: path, own, floor }] : [];
  });
  const most = (pick: (load: Series["loads"][number]) => number) =>
    pairs.map(({ name, own }) => ({ name, value: Math.max(...own.loads.map(pick)) }));
  const against = (pick: (load: Series["loads"][number]) => number) =>
    pairs.map(({ name, own, floor }) => ({
      name,
      value: ratio(own.loads.map(pick), floor.loads.map(pick)).median,
    }));
  const processor = pairs.map(({ name, own, floor }) => ({
    name,
    value: ratio(own.cpu, floor.cpu).median,
  }));
  return [
    ...atMost(
      "Requests that hold back the first paint",
      1,
      most((load) => load.blocking),
    ),
    ...atMost(
      "Script",
      0,
      most((load) => load.scriptBytes),
      " B",
    ),
    ...atMost(
      "FCP against the floor",
      1.05,
      against((load) => load.fcp),
      "×",
      2,
    ),
    ...atMost(
      "LCP against the floor",
      1.05,
      against((load) => load.lcp),
      "×",
      2,
    ),
    ...atMost(
      "CLS with the fonts swapped in",
      0,
      most((load) => load.cls),
      "",
      6,
    ),
    ...atMost("Main-thread processor time against the floor", 1.15, processor, "×", 2),
  ];
}

function lighthouseGoals({ verdicts = [] }: Results): Goal[] {
  if (verdicts.length === 0) return [];
  const rows = (["mobile", "desktop"] as const).map((form) => {
    const own = verdicts.filter((verdict) => verdict.form === form);
    const below = own.flatMap(({ path, scores }) =>
      categories
        .filter((name) => scores[name] !== 100)
        .map((name) => `${path} ${name} ${number(scores[name])}`),
    );
    const perfect = own.length * categories.length - below.length;
    return {
      goal: `Lighthouse ${form}, four categories on ${own.length} screens`,
      limit: "all 100",
      measured: `${perfect} of ${own.length * categories.length}`,
      met: below.length === 0,
      note: below.join(", "),
    };
  });
  const short = verdicts.filter(({ agentic: { passed, of } }) => of === 0 || passed < of);
  const places = short.map(
    ({ path, form, agentic: { passed, of } }) => `${path} ${form} ${passed}/${of}`,
  );
  return [
    ...rows,
    {
      goal: "Lighthouse, checks for agents",
      limit: "all passed",
      measured: `${verdicts.length - short.length} of ${verdicts.length} runs`,
      met: short.length === 0,
      note: places.join(", "),
    },
  ];
}

function followingGoals({ following }: Results): Goal[] {
  if (!following) return [];
  const { usual, calm } = following;
  const [goal] = atMost(
    "Following a hovered link, until it is seen",
    50,
    [{ name: "", value: usual.median }],
    " ms",
  );
  if (!goal) return [];
  const { low, high } = summarize(usual.times);
  const ahead = `rendered ahead in ${usual.prerendered} of ${usual.attempts}`;
  const because = usual.reasons.length > 0 ? ` (otherwise: ${usual.reasons.join(", ")})` : "";
  const moving = `with reduced motion ${number(calm.median)} ms`;
  return [
    {
      ...goal,
      measured: `${goal.measured} (${number(low)}–${number(high)})`,
      met: usual.median < 50 && usual.prerendered === usual.attempts,
      note: `${goal.note}; ${ahead}${because}; ${moving}`,
    },
  ];
}

function growthGoals({ growth = [] }: Results): Goal[] {
  const [small, middle, large] = growth.filter(({ error }) => !error);
  if (!small) return [];
  const size = number(small.articles);
  const goals = atMost(
    `Build from clean, ${size} articles`,
    5,
    [{ name: size, value: small.seconds }],
    " s",
    1,
  );
  if (!middle || !large) return goals;
  const more = large.articles / middle.articles;
  const from = (articles: number) => `${number(articles)} → ${number(large.articles)} articles`;
  const time = { name: "", value: large.seconds / middle.seconds };
  const memory = { name: "", value: large.memory / small.memory };
  const [bounded] = atMost(`Build memory, ${from(small.articles)}`, 2, [memory], "×", 1);
  const held = `${number(small.memory / 1e6)} → ${number(large.memory / 1e6)} MB`;
  return [
    ...goals,
    ...atMost(`Build time, ${from(middle.articles)}`, more, [time], "×", 1),
    ...(bounded ? [{ ...bounded, note: `${bounded.note}; ${held}` }] : []),
  ];
}
