import { rename, writeFile } from "node:fs/promises";

import type { Goal } from "./goal.ts";
import { holdAgainstGoals } from "./goals.ts";
import { throttle } from "./load-page.ts";
import { describeMachine, readVersions } from "./machine.ts";
import {
  goalsTable,
  growthTable,
  lighthouseTable,
  peersTables,
  screensTable,
} from "./report-tables.ts";
import type { Results } from "./results.ts";

/** How a run of the bench was made. */
export type Run = {
  command: string;
  /** Whether only a part was measured. */
  partly: boolean;
  rounds: number;
  seconds: number;
  date: Date;
};

const file = "bench/RESULTS.md";

/**
 * Writes `bench/RESULTS.md` in one step, so that a run that is stopped leaves the last one's. A run
 * that measured a part only is not written.
 *
 * @returns the tables for the terminal
 */
export async function writeReport(results: Results, run: Run): Promise<string> {
  const goals = holdAgainstGoals(results);
  const met = goals.filter((goal) => goal.met).length;
  const headline = `${met} of ${goals.length} goals met`;
  const tables = sections(results, goals).join("\n\n");
  if (run.partly) return `${tables}\n\n${headline}; a part only, so ${file} is as it was`;
  const text = [
    "# Results of the bench",
    `Written by \`${run.command}\`. ${headline}.`,
    await facts(results, run),
    tables,
    `## How it was measured\n\n${method(run)}`,
  ];
  await writeFile(`${file}.new`, `${text.join("\n\n")}\n`);
  await rename(`${file}.new`, file);
  return `${tables}\n\n${headline}; written to ${file}`;
}

async function facts({ peers = [] }: Results, { date, seconds }: Run): Promise<string> {
  const versions = { ...(await readVersions()) };
  for (const peer of peers) Object.assign(versions, peer.versions);
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `- Date: ${date.toISOString().slice(0, 10)}, ${Math.round(seconds / 60)} minutes`,
    `- Machine: ${describeMachine()}`,
    `- Versions: ${names.join(", ")}`,
  ].join("\n");
}

function sections(results: Results, goals: Goal[]): string[] {
  const { series, growth, verdicts, failures } = results;
  return [
    `## Goals\n\n${goalsTable(goals)}`,
    series && `## The same site made in other ways\n\n${peersTables(results)}`,
    series && `## Every screen against its floor\n\n${screensTable(results)}`,
    growth && `## Growth\n\n${growthTable(results)}`,
    verdicts && `## Lighthouse\n\n${lighthouseTable(results)}`,
    failures.length > 0 && `## Not measured\n\n${failures.map((line) => `- ${line}`).join("\n")}`,
  ].filter((section) => typeof section === "string");
}

function method({ rounds }: Run): string {
  const { latency, bitsPerSecond, processorSlowdown, width, height } = throttle;
  const phone = `${latency} ms, ${bitsPerSecond / 1e6} Mbit/s, processor ${processorSlowdown}× slower, ${width}×${height}`;
  return [
    `- **Loads.** ${rounds} rounds, the first dropped; in each, every page of every peer in turn, cold, in a browser context of its own: ${phone}. Values are medians, with the middle half (p25–p75) behind. A ratio is the median of the rounds' ratios, since what slows the machine slows both.`,
    "- **The floor** is the same page without scripts, fonts, images and hints.",
    "- **Server.** All peers and the floor are served by `bench/serve-peer.ts`, from memory and with brotli. Documents and first visits are measured on the site's own server, since headers count.",
    "- **Processor** is the main thread's processor time (`ThreadTime`), from a second load with the same connection in each of the first rounds. The processor is not slowed for it: slowing burns processor time of its own, also while the page rests. **Tasks at 4×** is the time by the clock in tasks (`TaskDuration`) on the slowed processor; whatever else the machine does is in it.",
    "- **Requests that hold back the first paint** are the document and what the browser itself reports as blocking (`renderBlockingStatus`). What was merely sent, or happened to be answered, by then is in the tables of the peers: fonts are asked for as soon as text is laid out, but the text does not wait for them.",
    "- **First visit.** Phone and desktop, scrolled to the end; all answers' bytes on the wire, with headers. The larger counts.",
    "- **Growth.** A copy of the project, articles made from the real ones, built from nothing. Memory is what all of the build's processes hold at the same time; what they share is counted more than once. Copies compress better than as many real articles would. Linear is read as: ten times the articles take at most ten times as long; bounded as: the largest takes at most twice the memory of the smallest. A build in low single-digit seconds is read as at most five.",
    "- **Lighthouse.** One run each with its own simulated throttling. The page for what cannot be found is served as such, with status 404, and judged with `ignoreStatusCode`.",
    "- **Following a link.** From the click, as the browser dates it, to the first contentful paint of the page that was rendered ahead, in a headless browser that draws without a graphics card.",
  ].join("\n");
}
