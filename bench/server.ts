import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { promisify } from "node:util";

import { paths } from "../app/screens.ts";
import { debianProgram } from "../scripts/debian-packages.ts";
import { type RunningHost, startHost } from "../tests/hosts/processes.ts";
import { atMost, type Options, type Section, spread, table } from "./report.ts";
import { pairedRatio, summarize } from "./statistics.ts";

const hosts = ["our server", "nginx"] as const;
const seconds = 3;

/** Measures the requests per second of our server and of nginx on the same files, in turn, with wrk. */
export async function measureServer({ rounds, screens, progress }: Options): Promise<Section> {
  const wrk = debianProgram("wrk");
  const [font = ""] = (await readdir("build/client/assets")).filter((name) =>
    name.endsWith("woff2"),
  );
  const loaded = [...screens.filter((path) => path === paths.home), `/assets/${font}`];
  const rates = new Map<string, number[]>();
  const of = (path: string, host: string) => rates.get(`${path} ${host}`) ?? [];
  const running: RunningHost[] = [];
  try {
    for (const host of hosts) running.push(await startHost(host));
    for (let round = 1; round <= rounds; round += 1) {
      for (const path of loaded) {
        for (const [index, { hostname, port }] of running.entries()) {
          const host = hosts[index] ?? "";
          progress(`round ${round} of ${rounds}: ${host} ${path}`);
          const rate = await requestsPerSecond(wrk, `http://${hostname}:${port}${path}`);
          rates.set(`${path} ${host}`, [...of(path, host), rate]);
        }
      }
    }
  } finally {
    await Promise.all(running.map((host) => host.stop()));
  }
  const ratios = loaded.map((path) => [
    path,
    pairedRatio(of(path, "nginx"), of(path, "our server")),
  ]);
  const unit = { unit: "×", digits: 2 };
  return {
    goals: [
      atMost("Requests per second, nginx to our server", 1, Object.fromEntries(ratios), unit),
    ],
    body: [
      `Rounds: ${rounds}, in turn; wrk, one thread, 64 connections, ${seconds} s; \`Accept-Encoding: gzip, br\`. Each server is one process, and shares the machine with wrk. A wrong answer fails the run.`,
      table(
        ["Path", ...hosts.map((host) => `${host}, requests per second`)],
        loaded.map((path) => [path, ...hosts.map((host) => spread(summarize(of(path, host))))]),
      ),
    ].join("\n\n"),
  };
}

async function requestsPerSecond(wrk: string, url: string): Promise<number> {
  const load = ["--threads", "1", "--connections", "64", "--duration", `${seconds}s`];
  const header = ["--header", "Accept-Encoding: gzip, br"];
  const { stdout } = await promisify(execFile)(wrk, [...load, ...header, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrong answers under load:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
