import { writeFile } from "node:fs/promises";

import type { ContentName } from "../../app/content/schemas.ts";
import { changeContent } from "../change-content.ts";
import { counted, dayFlag, type Flags, numberFlag, printJson, Stop, textFlag } from "../command.ts";
import { type ContentLink, contentLinks } from "../content-links.ts";
import { replaceTexts } from "../edit-yaml.ts";
import { hostTurns, runByHost } from "../host-turns.ts";
import { judgeLink } from "../judge-link.ts";
import {
  junitReport,
  type LinkResult,
  markdownReport,
  needsEditor,
  tableReport,
} from "../link-report.ts";
import { type Memory, readLinkState, stateFile, writeLinkState } from "../link-state.ts";
import { progress } from "../progress.ts";
import { type Visit, visitLink } from "../visit-link.ts";
import { alone } from "../write-file.ts";

export const help = `Usage: npm run content -- links [flags]

Asks for every outbound address of all content, and says of each:

  alive        it leads to its page
  moved        it leads elsewhere for good; --fix writes the new address
  gone         its page was not there in two checks that lie --patience days apart
  unsure       no verdict: it refuses programs, is too slow, or was missed for the first time
  soft-404     it answers, with a page that says there is none, or with the front page
  title-drift  its page is called otherwise than before

  --fix                 writes the new address of every one that moved
  --accept-titles       takes the titles that pages have now for the right ones
  --patience <days>     (3)
  --concurrency <n>     hosts that are asked at once (8); a host is never asked twice at once
  --delay <ms>          between two requests to one host (1000)
  --timeout <seconds>   for one address (20)
  --retries <n>         (2), the first after --back-off <ms> (1000), each after twice the time
  --max-wait <seconds>  that a host may ask for with Retry-After (30)
  --markdown <file>     writes a report for people
  --junit <file>        writes a report for continuous integration
  --today <day>         (today)
  --allow-insecure, --allow-private   as in add
  --json                {"results": […], "fixed": n}

Remembers in ${stateFile} when each was last seen alive.
Exit codes: 0 nothing to do, 1 something moved, is gone or looks wrong, 2 called wrongly.`;

export const options = {
  fix: { type: "boolean" },
  "accept-titles": { type: "boolean" },
  patience: { type: "string" },
  concurrency: { type: "string" },
  delay: { type: "string" },
  timeout: { type: "string" },
  retries: { type: "string" },
  "back-off": { type: "string" },
  "max-wait": { type: "string" },
  markdown: { type: "string" },
  junit: { type: "string" },
  today: { type: "string" },
  "allow-insecure": { type: "boolean" },
  "allow-private": { type: "boolean" },
} as const;

export async function run(flags: Flags, words: string[]): Promise<number> {
  if (words.length > 0) throw new Stop(`links takes no address, got "${words[0]}"`, 2);
  const today = dayFlag(flags, "today");
  const patience = numberFlag(flags, "patience", 3);
  const links = await contentLinks();
  const state = await readLinkState();
  const visits = await visitAll(links, flags);
  refuseOffline([...visits.values()]);

  const results = links.map(({ address, places }): LinkResult => {
    const title = places.find(({ article }) => article)?.article?.title;
    const verdict = judgeLink(address, visits.get(address) as Visit, {
      ...(title && { title }),
      memory: state[address] ?? {},
      today,
      patience,
      acceptTitle: Boolean(flags["accept-titles"]),
    });
    return { address, places, ...verdict };
  });

  if (flags.fix) await fix(results);
  await alone("content", () => writeLinkState(remembered(results)));
  await report(results, today, flags);
  return results.some(needsEditor) ? 1 : 0;
}

async function visitAll(links: ContentLink[], flags: Flags): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>();
  const limits = {
    timeout: numberFlag(flags, "timeout", 20, 1) * 1000,
    retries: numberFlag(flags, "retries", 2),
    backOff: numberFlag(flags, "back-off", 1000),
    maxWait: numberFlag(flags, "max-wait", 30) * 1000,
    allowInsecure: Boolean(flags["allow-insecure"]),
    allowPrivate: Boolean(flags["allow-private"]),
    // The played web of the tests has no publisher behind it who would mind.
    turn: hostTurns(numberFlag(flags, "delay", process.env.CONTENT_TEST_WEB ? 0 : 1000)),
  };
  const concurrency = numberFlag(flags, "concurrency", 8, 1);
  const bar = progress(links.length);
  await runByHost(
    links,
    ({ address }) => new URL(address).host,
    concurrency,
    async ({ address }) => {
      visits.set(address, await visitLink(address, limits));
      bar.step(new URL(address).host);
    },
  );
  bar.end();
  return visits;
}

/** Where nothing at all answered, it is this machine that is not online; nobody is to be blamed. */
function refuseOffline(visits: Visit[]): void {
  const down = new Set(["network", "no-such-host", "time"]);
  const failures = visits.filter((visit) => "failure" in visit && down.has(visit.failure));
  const [first] = failures;
  if (!first || !("failure" in first) || failures.length < visits.length) return;
  throw new Stop(
    `No address answered (the first ${first.message}): is this machine online? Nothing was recorded.`,
  );
}

/** One file at a time, each checked as the build does; an address that cannot be written is reported. */
async function fix(results: LinkResult[]): Promise<void> {
  const moved = results.filter(({ proposal }) => proposal);
  for (const result of moved) {
    const files = Map.groupBy(result.places, ({ name }) => name);
    try {
      for (const [name, places] of files)
        await replace(
          name,
          result,
          places.map(({ path }) => path),
        );
      result.fixed = true;
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      result.reason = `${result.reason}, not written: ${error.message.split("\n").at(-1)}`;
    }
  }
}

function replace(
  name: ContentName,
  result: LinkResult,
  paths: (string | number)[][],
): Promise<string> {
  const { address, proposal = address } = result;
  return changeContent(name, (text) =>
    replaceTexts(
      `content/${name}.yaml`,
      text,
      paths.map((path) => ({ path, from: address, to: proposal })),
    ),
  );
}

function remembered(results: LinkResult[]): Record<string, Memory> {
  return Object.fromEntries(
    results.map(({ address, proposal, fixed, memory }) => [
      fixed && proposal ? proposal : address,
      memory,
    ]),
  );
}

async function report(results: LinkResult[], today: string, flags: Flags): Promise<void> {
  const [markdown, junit] = [textFlag(flags, "markdown"), textFlag(flags, "junit")];
  if (markdown) await writeFile(markdown, markdownReport(results, today));
  if (junit) await writeFile(junit, junitReport(results));
  const fixed = results.filter((result) => result.fixed).length;
  if (flags.json)
    printJson({
      results: results.map(({ memory, ...result }) => ({ ...result, ...memory })),
      fixed,
    });
  else {
    console.log(tableReport(results));
    if (fixed > 0) console.log(`${counted(fixed, "new address", "new addresses")} written`);
  }
}
