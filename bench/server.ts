import { execFile } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";

import { paths } from "../app/screens.ts";
import { debianProgram } from "../scripts/debian-packages.ts";
import { startHost } from "../tests/hosts/processes.ts";
import { atMost, number, type Options, type Section, spread, table } from "./report.ts";
import { type Running, serve } from "./static-server.ts";
import { pairedRatio, summarize } from "./statistics.ts";

const hosts = ["our server", "nginx"] as const;
const bare = "node:http alone";
const accepted = "gzip, br";
const seconds = 3;

/**
 * Measures the requests per second of our server and of nginx on the same files, in turn, with wrk,
 * and of `node:http` that only sends our server's responses: what a server on it can reach.
 */
export async function measureServer({ rounds, screens, progress }: Options): Promise<Section> {
  const wrk = debianProgram("wrk");
  const [font = ""] = (await readdir("build/client/assets")).filter((name) =>
    name.endsWith("woff2"),
  );
  const loaded = [...screens.filter((path) => path === paths.home), `/assets/${font}`];
  const rates = new Map<string, number[]>();
  const of = (path: string, host: string) => rates.get(`${path} ${host}`) ?? [];
  const running = new Map<string, Running>();
  try {
    for (const host of hosts) {
      const { hostname, port, stop } = await startHost(host);
      running.set(host, { address: `http://${hostname}:${port}`, close: stop });
    }
    const { address = "" } = running.get("our server") ?? {};
    running.set(bare, await serveSame(address, loaded));
    for (let round = 1; round <= rounds; round += 1) {
      for (const path of loaded) {
        for (const [host, { address }] of running) {
          progress(`round ${round} of ${rounds}: ${host} ${path}`);
          const rate = await requestsPerSecond(wrk, address + path);
          rates.set(`${path} ${host}`, [...of(path, host), rate]);
        }
      }
    }
  } finally {
    await Promise.all([...running.values()].map((host) => host.close()));
  }
  const ratios = (host: string) =>
    Object.fromEntries(
      loaded.map((path) => [path, pairedRatio(of(path, "nginx"), of(path, host))]),
    );
  const limit = Object.entries(ratios(bare)).map(([path, { median }]) => {
    return `${number(median, 2)}× ${path}`;
  });
  const note = `to ${bare}: ${limit.join(", ")}`;
  return {
    goals: [
      atMost("Requests per second, nginx to our server", 1, ratios("our server"), {
        unit: "×",
        digits: 2,
        note,
      }),
    ],
    body: [
      `Rounds: ${rounds}, in turn; wrk, one thread, 64 connections, ${seconds} s; \`Accept-Encoding: gzip, br\`. Each server is one process, and shares the machine with wrk. A wrong answer fails the run.`,
      table(
        ["Path", ...running.keys().map((host) => `${host}, requests per second`)],
        loaded.map((path) => [
          path,
          ...running.keys().map((host) => spread(summarize(of(path, host)))),
        ]),
      ),
    ].join("\n\n"),
  };
}

/** Answers each path with the headers and the body of the server at an address. */
async function serveSame(address: string, paths: string[]): Promise<Running> {
  const responses = new Map<string | undefined, { headers: string[]; body: Buffer }>();
  for (const path of paths) {
    const request = get(address + path, { headers: { "Accept-Encoding": accepted } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    // Those that Node sends of itself.
    const { date, connection, "keep-alive": _, ...headers } = response.headers;
    responses.set(path, {
      headers: Object.entries(headers).flat() as string[],
      body: await buffer(response),
    });
  }
  return serve(({ url }, response) => {
    const { headers, body } = responses.get(url) ?? {};
    response.writeHead(200, headers).end(body);
  });
}

async function requestsPerSecond(wrk: string, url: string): Promise<number> {
  const load = ["--threads", "1", "--connections", "64", "--duration", `${seconds}s`];
  const header = ["--header", `Accept-Encoding: ${accepted}`];
  const { stdout } = await promisify(execFile)(wrk, [...load, ...header, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrong answers under load:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
