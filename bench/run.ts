import { cp, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";

import { findBrowser } from "../scripts/install-browser.ts";
import { buildPeers } from "./build-peers.ts";
import { measureVisits } from "./first-visit.ts";
import { measureGrowth } from "./growth.ts";
import { runLighthouse } from "./lighthouse.ts";
import { measureFollowing } from "./prerender.ts";
import { endProgress, progress } from "./progress.ts";
import { writeReport } from "./report.ts";
import type { Results } from "./results.ts";
import { runRounds } from "./rounds.ts";

/** Measures the built site, and the same site made in other ways: see README.md beside the peers. */

const parts = ["peers", "growth", "lighthouse", "prerender"];

// What is measured is a copy: a build that someone makes meanwhile must not change it.
const site = "build/bench/site";

try {
  const { values } = parseArgs({
    options: { rounds: { type: "string", default: "9" }, only: { type: "string" } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 2) throw new Error("--rounds must be 2 or more");
  if (values.only && !parts.includes(values.only)) {
    throw new Error(`--only must be one of ${parts.join(", ")}`);
  }
  const results = await measure(rounds, values.only);
  endProgress();
  const given = process.argv.slice(2).join(" ");
  const command = given ? `npm run bench -- ${given}` : "npm run bench";
  const seconds = performance.now() / 1000;
  const run = { command, partly: values.only !== undefined, rounds, seconds, date: new Date() };
  console.log(await writeReport(results, run));
} catch (error) {
  endProgress();
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function measure(rounds: number, only: string | undefined): Promise<Results> {
  const results: Results = { failures: [] };
  /** A part that fails says so and leaves the others their time. */
  const part = async (name: string, work: () => Promise<void>) => {
    if (only && only !== name) return;
    try {
      await work();
    } catch (error) {
      results.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  await part("peers", async () => {
    progress("building the peers");
    results.peers = await buildPeers(progress);
  });
  await rm(site, { recursive: true, force: true });
  await cp("build/client", site, { recursive: true });

  await part("peers", () =>
    browse(async (browser) => {
      results.visits = await measureVisits(browser, site, progress);
      const peers = (results.peers ?? []).map((peer) =>
        peer.name === "know-ai" ? { ...peer, folder: site } : peer,
      );
      results.series = await runRounds(browser, peers, rounds, progress);
    }),
  );
  await part("growth", () =>
    browse(async (browser) => {
      results.growth = await measureGrowth(browser, progress);
    }),
  );
  await part("prerender", async () => {
    const usual = await measureFollowing(site, { calm: false }, progress);
    results.following = { usual, calm: await measureFollowing(site, { calm: true }, progress) };
  });
  await part("lighthouse", async () => {
    results.verdicts = await runLighthouse(site, progress);
  });
  return results;
}

async function browse(work: (browser: Browser) => Promise<void>) {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('there is no browser yet: run "npm test" once');
  const browser = await chromium.launch({
    executablePath,
    args: ["--disable-background-networking", "--disable-component-update"],
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}
