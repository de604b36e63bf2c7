import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

import { contentFile, readContent } from "../app/content/read-content.ts";
import type { Content, ContentName } from "../app/content/schemas.ts";
import { parseYaml } from "../app/content/yaml-file.ts";
import { changeContent } from "./change-content.ts";
import { CliError, today } from "./command.ts";
import { judgeLink, type Memory, type Rules, type Verdict } from "./judge-link.ts";
import { type Visit, type VisitLimits, visitLinks } from "./visit-link.ts";
import { withLock, writeFileAtomic } from "./write-file.ts";

/** Where an address stands. */
export type Place = {
  name: ContentName;
  file: string;
  line: number;
  path: (string | number)[];
  /** The article's number and title, where it is one's address. */
  article?: { id: number; title: string };
};

/** One outbound address with what became of it, and every place that has it. */
export type LinkResult = Verdict & { address: string; places: Place[]; fixed?: boolean };

type CheckOptions = VisitLimits &
  Omit<Rules, "acceptTitle"> & {
    /** Whether the title that an article's page has now is taken for the right one. */
    acceptTitle?(id: number | undefined): boolean;
    /** Writes the new address of every one that moved. */
    fix?: boolean | undefined;
    /** Called once with the number of addresses; what it returns, after each with its host. */
    onStart(total: number): (host: string) => void;
  };

/** Not in git: each machine remembers its own checks, and begins with those of the weekly one. */
export const stateFile = "curation/link-state.json";

/** Where the weekly check keeps its memory, so that its commits never meet an editor's. */
const weekly = "origin/link-state:link-state.json";

/**
 * Checks every outbound address of all content, and remembers when each was last seen alive.
 *
 * @returns one result an address, in the order of files and lines
 * @throws CliError where nothing answered, as this machine is not online then
 */
export async function checkLinks(options: CheckOptions): Promise<LinkResult[]> {
  const links = await outboundLinks();
  const memories = await readMemories();
  const step = options.onStart(links.size);
  const visits = await visitLinks([...links.keys()], options, (address) =>
    step(new URL(address).host),
  );
  refuseOffline([...visits.values()]);

  const results = [...links].map(([address, places]): LinkResult => {
    const article = places.find((place) => place.article)?.article;
    const memory = memories[address] ?? {};
    const rules = { ...options, acceptTitle: options.acceptTitle?.(article?.id) === true };
    const verdict = judgeLink(address, visits.get(address) as Visit, memory, article?.title, rules);
    return { address, places, ...verdict };
  });
  if (options.fix) for (const result of results) await fix(result);
  await writeMemories(
    Object.fromEntries(
      results.map(({ address, proposal, fixed, memory }): [string, Memory] => {
        return [fixed && proposal ? proposal : address, memory];
      }),
    ),
  );
  return results;
}

/** Every outbound address of all content with its places, in the order of files and lines. */
async function outboundLinks(): Promise<Map<string, Place[]>> {
  const content = await readContent();
  const links = new Map<string, Place[]>();
  for (const name of Object.keys(content) as ContentName[]) {
    const file = contentFile(name);
    const { positionOf } = parseYaml(file, await readFile(file));
    for (const [address, path] of addressesIn(content[name])) {
      // The site's own address leads nowhere out.
      if (name === "site" && path[0] === "address") continue;
      const { line } = positionOf(path);
      const place = { name, file, line, path, ...articleAt(content, name, path) };
      links.set(address, [...(links.get(address) ?? []), place]);
    }
  }
  return links;
}

type Path = (string | number)[];

function addressesIn(value: unknown, path: Path = []): [address: string, path: Path][] {
  if (typeof value === "string") return /^https?:\/\/\S+$/.test(value) ? [[value, path]] : [];
  const parts = Array.isArray(value) ? [...value.entries()] : Object.entries(value ?? {});
  return parts.flatMap(([key, part]) => addressesIn(part, [...path, key]));
}

function articleAt({ articles }: Content, name: ContentName, [, index]: Path) {
  const entry = name === "articles" ? articles.articles[Number(index)] : undefined;
  return entry && { article: { id: entry.id, title: entry.title } };
}

/** Where nothing at all answered, it is this machine that is not online; nobody is to be blamed. */
function refuseOffline(visits: Visit[]): void {
  const [first] = visits;
  const isDown = (visit: Visit) => "failure" in visit && visit.failure !== "refused";
  if (!first || !("failure" in first) || !visits.every(isDown)) return;
  throw new CliError(`No address answered: is this machine online? Nothing was recorded.`);
}

/** An address that cannot be written is reported. */
async function fix(result: LinkResult): Promise<void> {
  if (!result.proposal) return;
  try {
    await writeNewAddress(result);
    result.fixed = true;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    result.reason += `, not written: ${error.message.split("\n").at(-1)}`;
  }
}

/**
 * Writes the new address of one that moved, one file at a time, each checked as the build does.
 *
 * @throws CliError where a file could not be published with it, or does not have the old one any more
 */
export async function writeNewAddress({ address, proposal, places }: LinkResult): Promise<void> {
  for (const name of new Set(places.map((place) => place.name))) {
    await changeContent(name, (data) => {
      const before = JSON.stringify(data);
      const replace = (_: string, value: unknown) => (value === address ? proposal : value);
      const after = JSON.stringify(data, replace);
      if (after !== before) return JSON.parse(after);
      throw new CliError(`${contentFile(name)} does not have ${address} any more`);
    });
  }
}

/** Takes the title that a page has now for the right one, from the next check on. */
export async function acceptTitle({ address, memory, foundTitle }: LinkResult): Promise<Memory> {
  const accepted = { alive: today(), title: foundTitle ?? memory.title ?? "" };
  await writeMemories({ ...(await readMemories()), [address]: accepted });
  return accepted;
}

async function readMemories(): Promise<Record<string, Memory>> {
  const text = await readFile(stateFile, "utf8").catch(() =>
    promisify(execFile)("git", ["show", weekly]).then(
      ({ stdout }) => stdout,
      () => "{}",
    ),
  );
  try {
    return JSON.parse(text);
  } catch {
    throw new CliError(`${stateFile} cannot be read: remove it, and the next check begins anew`);
  }
}

async function writeMemories(memories: Record<string, Memory>): Promise<void> {
  const kept = Object.entries(memories)
    .filter(([, memory]) => Object.keys(memory).length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
  await withLock(() => writeFileAtomic(stateFile, text));
}
