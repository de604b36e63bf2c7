import { changeContent } from "./change-content.ts";
import { CliError } from "./command.ts";
import { contentLinks, type Place } from "./content-links.ts";
import { replaceValues } from "./edit-yaml.ts";
import { type Expectations, judgeLink, type Verdict } from "./judge-link.ts";
import { type Memory, readLinkState, writeLinkState } from "./link-state.ts";
import { type Visit, type VisitLimits, visitLinks } from "./visit-link.ts";

/** One address with what became of it. */
export type LinkResult = Verdict & { address: string; places: Place[]; fixed?: boolean };

export type CheckOptions = VisitLimits &
  Pick<Expectations, "today" | "patience" | "acceptTitle"> & {
    /** Writes the new address of every one that moved. */
    fix?: boolean;
    /** Called once with the number of addresses; what it returns, after each with its host. */
    onStart?: (total: number) => (host: string) => void;
  };

/**
 * Checks every outbound address of all content, and remembers when each was last seen alive.
 *
 * @returns one result an address, in the order of files and lines
 * @throws CliError where nothing answered, as this machine is not online then
 */
export async function checkLinks(options: CheckOptions): Promise<LinkResult[]> {
  const links = await contentLinks();
  const state = await readLinkState();
  const step = options.onStart?.(links.length);
  const visits = await visitLinks(
    links.map(({ address }) => address),
    options,
    (address) => step?.(new URL(address).host),
  );
  refuseOffline([...visits.values()]);

  const results = links.map(({ address, places }): LinkResult => {
    const title = places.find(({ article }) => article)?.article?.title;
    const verdict = judgeLink(address, visits.get(address) as Visit, {
      ...options,
      ...(title && { title }),
      memory: state[address] ?? {},
    });
    return { address, places, ...verdict };
  });
  if (options.fix) for (const result of results) await fix(result);
  await writeLinkState(remembered(results));
  return results;
}

/** Where nothing at all answered, it is this machine that is not online; nobody is to be blamed. */
function refuseOffline(visits: Visit[]): void {
  const [first] = visits;
  const isDown = (visit: Visit) => "failure" in visit && visit.failure !== "refused";
  if (!first || !("failure" in first) || !visits.every(isDown)) return;
  throw new CliError(
    `No address answered (the first ${first.message}): is this machine online? Nothing was recorded.`,
  );
}

/** One file at a time, each checked as the build does; an address that cannot be written is reported. */
async function fix(result: LinkResult): Promise<void> {
  const { address, proposal, places } = result;
  if (!proposal) return;
  try {
    for (const [name, own] of Map.groupBy(places, (place) => place.name)) {
      const changes = own.map(({ path }) => ({ path, from: address, to: proposal }));
      await changeContent(name, (text) => replaceValues(`content/${name}.yaml`, text, changes));
    }
    result.fixed = true;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    result.reason += `, not written: ${error.message.split("\n").at(-1)}`;
  }
}

function remembered(results: LinkResult[]): Record<string, Memory> {
  return Object.fromEntries(
    results.map(({ address, proposal, fixed, memory }) => [
      fixed && proposal ? proposal : address,
      memory,
    ]),
  );
}
