import type { Browser } from "@playwright/test";
import { type Load, loadPage } from "./load-page.ts";
import type { Progress } from "./progress.ts";
import type { Peer } from "./recipes.ts";
import { comparedPaths, screens } from "./screens.ts";
import { servePeer } from "./serve-peer.ts";

/** All loads of one page of one peer, in the order of the rounds. */
export type Series = {
  peer: string;
  path: string;
  loads: Load[];
  /** Main-thread processor time in milliseconds, from loads with an unslowed processor. */
  cpu: number[];
};

/** Processor time scatters little: it needs no more rounds than these. */
const cpuRounds = 5;

/**
 * Loads the pages of all peers in turn, A B C D …, round after round, so that a moment in which the
 * machine is slow meets all of them. This site and the floor load every screen, the others the two
 * pages that are compared. The first round warms up and is dropped.
 *
 * @param rounds how many rounds, the first included
 */
export async function runRounds(
  browser: Browser,
  peers: Peer[],
  rounds: number,
  progress: Progress,
): Promise<Series[]> {
  const sound = peers.filter(({ error }) => !error);
  const servers = await Promise.all(
    sound.map(async (peer) => ({ peer, server: await servePeer(peer.folder, peer) })),
  );
  const series: Series[] = [];
  for (const path of screens) {
    for (const { name } of sound) {
      const bare = name === "know-ai" || name === "floor";
      if (bare || comparedPaths.includes(path))
        series.push({ peer: name, path, loads: [], cpu: [] });
    }
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { peer, path, loads, cpu } of series) {
        const server = servers.find((entry) => entry.peer.name === peer)?.server;
        const url = `${server?.address}${path}`;
        progress(`round ${round + 1} of ${rounds}: ${peer} ${path}`);
        const load = await loadPage(browser, url);
        if (round === 0) continue;
        loads.push(load);
        if (round <= cpuRounds) cpu.push((await loadPage(browser, url, 1)).cpu);
      }
    }
  } finally {
    for (const { server } of servers) await server.close();
  }
  return series;
}

/** The series of this site and of the floor on one screen. */
export function pairOf(series: Series[], path: string): { own?: Series; floor?: Series } {
  const find = (peer: string) =>
    series.find((entry) => entry.peer === peer && entry.path === path && entry.loads.length > 0);
  const [own, floor] = [find("know-ai"), find("floor")];
  return { ...(own && { own }), ...(floor && { floor }) };
}

/** The pages of the comparison that were really loaded. */
export function loadedPaths(series: Series[]): string[] {
  return comparedPaths.filter((path) => series.some((entry) => entry.path === path));
}
