import { execFile, spawn } from "node:child_process";
import { rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";

import { paths } from "../../app/screens.ts";
import { readBuiltSite } from "../../hosts/built-site.ts";
import { debianProgram } from "../../scripts/debian-packages.ts";
import { freePort } from "../../scripts/free-port.ts";
import { type RunningHost, startHost } from "../../tests/hosts/processes.ts";
import { describeMachine } from "../machine.ts";
import { endProgress, progress } from "../progress.ts";
import { median, ratio, summarize } from "../statistics.ts";
import { number, table } from "../table.ts";
import { mixedRequests } from "./mixed-requests.ts";

/**
 * Measures our server beside nginx and `serve` on the same files, in turn, with wrk; then asks our
 * server a million mixed requests and counts wrong answers. Writes bench/server/RESULTS.md.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    requests: { type: "string", default: "1000000" },
  },
});
const [rounds, seconds, requests] = [values.rounds, values.seconds, values.requests].map(Number);
const measured = [paths.home, paths.articles];
const contestants = ["our server", "nginx", "serve"] as const;
type Contestant = (typeof contestants)[number];
type Round = { perSecond: number; p50: number; p99: number };

const wrk = debianProgram("wrk");
const running = new Map<Contestant, RunningHost>();
try {
  running.set("our server", await startHost("our server"));
  running.set("nginx", await startHost("nginx"));
  running.set("serve", await startServe(resolve("build/client")));

  const results = new Map<string, Round[]>();
  for (let round = 1; round <= (rounds ?? 0); round++) {
    for (const path of measured) {
      for (const name of contestants) {
        progress(`round ${round} of ${rounds}: ${name} ${path}`);
        const key = `${path} ${name}`;
        const host = running.get(name);
        if (host) results.set(key, [...(results.get(key) ?? []), await load(host, path)]);
      }
    }
  }
  const ours = running.get("our server");
  if (!ours) throw new Error("our server did not start");
  const site = await readBuiltSite("build/client");
  const tally = await mixedRequests(ours, site, requests ?? 0, (done) =>
    progress(`${done} of ${requests} mixed requests`),
  );
  endProgress();
  await report(results, tally);
} finally {
  await Promise.all([...running.values()].map((host) => host.stop()));
}

/** `serve` as its guide says, on the same files. */
async function startServe(site: string): Promise<RunningHost> {
  const port = await freePort();
  const program = resolve("node_modules/serve/build/main.js");
  const parameters = ["--no-request-logging", "--listen", `tcp://127.0.0.1:${port}`];
  const child = spawn(process.execPath, [program, ...parameters, site], {
    stdio: "ignore",
  });
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (answer?.ok) break;
    await wait(100);
  }
  return {
    hostname: "127.0.0.1",
    port,
    stop: async () => {
      child.kill();
    },
  };
}

/** One round of wrk: requests a second, and latency in milliseconds. */
async function load({ hostname, port }: RunningHost, path: string): Promise<Round> {
  const { stdout } = await promisify(execFile)(wrk, [
    ...["--threads", "1", "--connections", "64", "--duration", `${seconds}s`, "--latency"],
    ...["--header", "Accept-Encoding: gzip, br", `http://${hostname}:${port}${path}`],
  ]);
  const latency = (percent: string) => {
    const [, value = "", unit = ""] =
      new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout) ?? [];
    return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
  };
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrong answers under load:\n${stdout}`);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  return { perSecond, p50: latency("50"), p99: latency("99") };
}

async function report(
  results: Map<string, Round[]>,
  tally: { answers: number; wrong: number; examples: string[] },
) {
  const tables = measured.map((path) => {
    const rate = (name: Contestant) =>
      (results.get(`${path} ${name}`) ?? []).map(({ perSecond }) => perSecond);
    const rows = contestants.map((name) => {
      const all = results.get(`${path} ${name}`) ?? [];
      const { median: middle, low, high } = summarize(rate(name));
      return [
        name,
        `${number(middle)} (${number(low)}–${number(high)})`,
        `${number(ratio(rate("our server"), rate(name)).median, 2)}×`,
        number(median(all.map(({ p50 }) => p50)), 1),
        number(median(all.map(({ p99 }) => p99)), 1),
      ];
    });
    const head = ["Server", "Requests a second", "Ours against it", "p50, ms", "p99, ms"];
    return `### ${path}\n\n${table(head, rows)}`;
  });
  const text = [
    "# Results of the server's bench",
    "Written by `npm run bench:server`.",
    `- Date: ${new Date().toISOString().slice(0, 10)}\n- Machine: ${describeMachine()}\n- wrk, one thread, 64 connections, ${seconds} s a round, ${rounds} rounds in turn; \`Accept-Encoding: gzip, br\`; medians, with the middle half behind; the ratio is the median of the rounds' own. nginx has a process for each core, ours and \`serve\` have one; all share the machine with wrk.`,
    "Goals: at least 3× `serve`, at least 0.5× nginx, no wrong answer.",
    ...tables,
    "### Mixed requests to our server",
    `${number(tally.answers)} answers, ${tally.wrong} wrong.${tally.examples.map((example) => `\n- ${example}`).join("")}`,
  ].join("\n\n");
  console.log(text);
  await writeFile("bench/server/RESULTS.md.part", `${text}\n`);
  await rename("bench/server/RESULTS.md.part", "bench/server/RESULTS.md");
  if (tally.wrong > 0) process.exitCode = 1;
}
