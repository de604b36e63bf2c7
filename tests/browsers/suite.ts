import { deepStrictEqual, ok } from "node:assert";

import { consoleMessages, type Engine, run } from "./engine.ts";
import { journeys } from "./journeys.ts";
import { readerOf } from "./reader.ts";
import {
  differences,
  notFoundLine,
  type Sighting,
  screenChecks,
  visitScreens,
  widths,
} from "./screen-checks.ts";

/** By the name of each check: why it failed, or nothing. */
export type Outcomes = Map<string, string | undefined>;

const planted = "An error that is planted in the console is heard";
const alike = "Every screen has the words and the underlined links that it has in Chromium";
const still = "Without scripts: no page runs one";
const same = "Without scripts: every screen reads the same";
const withoutScripts = (journey: string) =>
  `Without scripts: ${journey.charAt(0).toLowerCase()}${journey.slice(1)}`;

/** All checks, in the table's order. */
export const checkNames: string[] = [
  planted,
  ...Object.keys(screenChecks),
  alike,
  ...Object.keys(journeys),
  ...[still, same],
  ...Object.keys(journeys).map(withoutScripts),
];

/**
 * Makes the checks of an engine that runs the pages' scripts.
 *
 * @param keep receives a picture of each screen at each width
 * @returns what was seen of each
 */
export async function testWithScripts(
  engine: Engine,
  address: string,
  outcomes: Outcomes,
  keep: (name: string, picture: Buffer) => Promise<void>,
): Promise<Sighting[]> {
  await judge(outcomes, planted, () => plantErrors(engine, address));
  const sightings = await visitScreens(engine, address, keep);
  for (const [name, faultsOf] of Object.entries(screenChecks)) {
    const faults = sightings.flatMap((sighting) =>
      faultsOf(sighting).map((fault) => `${sighting.path} at ${sighting.width} px: ${fault}`),
    );
    outcomes.set(name, listed(faults));
  }
  for (const [name, journey] of Object.entries(journeys)) {
    await judge(outcomes, name, () => journey(readerOf(engine, address)));
  }
  return sightings;
}

/**
 * Makes the checks of an engine that leaves the pages' scripts out.
 *
 * @param sightings what was seen of the screens with scripts
 */
export async function testWithoutScripts(
  engine: Engine,
  address: string,
  outcomes: Outcomes,
  sightings: Sighting[],
) {
  await judge(outcomes, still, async () => {
    await engine.open(`${address}/no-such-page`);
    const messages = await consoleMessages(engine);
    ok(!messages.some((message) => notFoundLine.test(message)), "the 404 page's line is there");
  });
  await judge(outcomes, same, async () => {
    const [width = 0] = widths;
    await engine.resize(width, 800);
    for (const { path, url, shown } of sightings.filter((sighting) => sighting.width === width)) {
      await engine.open(url);
      // biome-ignore lint/performance/useDomNodeTextContent: what is shown is meant, not what is there
      deepStrictEqual(await run(engine, () => document.body.innerText), shown.words, path);
    }
  });
  for (const [name, journey] of Object.entries(journeys)) {
    await judge(outcomes, withoutScripts(name), () => journey(readerOf(engine, address)));
  }
}

/** Compares what was seen with what another engine shows. */
export function compare(outcomes: Outcomes, sightings: Sighting[], reference: Sighting[]) {
  outcomes.set(alike, listed(differences(sightings, reference)));
}

/** The first of many faults say what is wrong. */
function listed(faults: string[]): string | undefined {
  if (faults.length === 0) return undefined;
  const more = faults.length > 8 ? [`and ${faults.length - 8} more`] : [];
  return [...faults.slice(0, 8), ...more].join("\n    ");
}

async function judge(outcomes: Outcomes, name: string, check: () => Promise<void>) {
  try {
    await check();
    outcomes.set(name, undefined);
  } catch (error) {
    outcomes.set(name, error instanceof Error ? error.message : String(error));
  }
}

/** Whether silence means that nothing was said: what a script says, and what it dies of, is heard. */
async function plantErrors(engine: Engine, address: string) {
  await engine.open(`${address}/`);
  await run(engine, () => {
    console.error("a planted word");
    setTimeout(() => {
      throw new Error("a planted end");
    });
    return new Promise((done) => setTimeout(done, 100));
  });
  const messages = await consoleMessages(engine);
  for (const text of ["a planted word", "a planted end"]) {
    ok(
      messages.some((message) => message.includes(text)),
      `"${text}" is not among: ${messages.join(", ")}`,
    );
  }
}
