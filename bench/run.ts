import { execFile } from "node:child_process";
import { availableParallelism, cpus, platform, totalmem } from "node:os";
import { parseArgs, promisify } from "node:util";

import { paths } from "../app/screens.ts";
import { findBrowser } from "../scripts/install-browser.ts";
import { measureBuild, measureScale } from "./build.ts";
import { measureBytes } from "./bytes.ts";
import { measureFollowing } from "./follow-link.ts";
import { measureLayoutShifts } from "./layout-shifts.ts";
import { measurePaint } from "./paint.ts";
import { type Options, type Section, sectionText, writeResults } from "./report.ts";
import { measureServer } from "./server.ts";

/** Measures the built site, part by part, and writes what was measured into bench/RESULTS.md. */

const parts = {
  paint: { title: "Paint", measure: measurePaint },
  shifts: { title: "Layout shifts", measure: measureLayoutShifts },
  follow: { title: "Following a link", measure: measureFollowing },
  bytes: { title: "Bytes", measure: measureBytes },
  build: { title: "Build and start", measure: measureBuild },
  server: { title: "Server", measure: measureServer },
  scale: { title: "Scale", measure: measureScale },
} satisfies Record<string, { title: string; measure: (options: Options) => Promise<Section> }>;
type Part = keyof typeof parts;

const names = Object.keys(parts) as Part[];
const byDefault = names.filter((name) => name !== "server" && name !== "scale");
const screens = [...Object.values<string>(paths), "/404"];

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: byDefault },
    rounds: { type: "string", default: "9" },
    help: { type: "boolean", default: false },
  },
});
const chosen = names.filter((name) => values.only.includes(name));
const rounds = Number(values.rounds);
if (values.help || chosen.length < new Set(values.only).size || !(rounds >= 1)) {
  console.error(`npm run bench -- [--only <part>]… [--rounds <n>]

  --only     ${names.join(", ")}; without it: ${byDefault.join(", ")}
  --rounds   9 by default. Fewer than 5 are a trial: it writes no results`);
  process.exit(values.help ? 0 : 1);
}

const sections = new Map<string, string>();
let comparison: string | undefined;
for (const name of chosen) {
  const { title, measure } = parts[name];
  const start = performance.now();
  const section = await measure({ rounds, screens, progress }).catch(
    // A part that fails says so and leaves the others their time.
    (error: Error) => {
      process.exitCode = 1;
      console.error(`${title}: ${error.message}`);
    },
  );
  if (!section) continue;
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  const date = new Date().toISOString().slice(0, 10);
  const facts = `${date}, ${minutes} minutes, ${await describeMachine()}.`;
  const text = sectionText(title, section, facts);
  console.log(`\n${text}\n`);
  sections.set(title, text);
  if (name === "paint") comparison = section.readme;
}
const titles = names.map((name) => parts[name].title);
if (rounds >= 5) await writeResults(sections, titles, comparison);

/** Writes one line a step, with the seconds since the start in front. */
function progress(step: string) {
  console.log(`${String(Math.round(performance.now() / 1000)).padStart(4)} s  ${step}`);
}

/** The kind of machine and what measures on it, without anything that tells whose it is. */
async function describeMachine(): Promise<string> {
  const model = cpus()[0]?.model.trim() || "unknown processor";
  const memory = Math.round(totalmem() / 1024 ** 3);
  const browser = findBrowser();
  const { stdout = "" } = browser ? await promisify(execFile)(browser, ["--version"]) : {};
  const versions = [`Node ${process.versions.node}`, stdout.trim() || "no browser"];
  return `${availableParallelism()} cores, ${model}, ${memory} GiB, ${platform()}; ${versions.join(", ")}`;
}
