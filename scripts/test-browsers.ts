import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { siteServer } from "../server/site-server.ts";
import type { Engine } from "../tests/browsers/engine.ts";
import { type EngineName, engines, install } from "../tests/browsers/engines.ts";
import { type Programs, programsIn } from "../tests/browsers/programs.ts";
import type { Sighting } from "../tests/browsers/screen-checks.ts";
import {
  checkNames,
  compare,
  type Outcomes,
  testWithoutScripts,
  testWithScripts,
} from "../tests/browsers/suite.ts";

/**
 * Opens every screen of the built site in each browser engine and makes the readers' journeys there,
 * with scripts and without, then prints a table of checks and engines. Names of engines as parameters
 * test those alone. What each screen looks like is kept in test-results/browsers.
 */

type Column = {
  name: EngineName;
  version: string;
  outcomes: Outcomes;
  sightings: Sighting[];
};

const all = Object.keys(engines) as EngineName[];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name as EngineName));
if (unknown.length > 0) {
  console.error(`No such engine: ${unknown.join(", ")}. There are: ${all.join(", ")}`);
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), "know-ai-browsers-"));
const running = new Set<Programs>();
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    interrupted = true;
    return cleanUp(1);
  });
}

const names = all.filter((name) => wanted.length === 0 || wanted.includes(name));
const columns = await Promise.all(names.map(testEngine));
// What engines say that are just being ended is no result; the process is about to end, too.
if (interrupted) await new Promise(() => {});
const reference = columns.find(({ name }) => name === "chromium")?.sightings ?? [];
for (const { outcomes, sightings } of columns) {
  if (reference.length > 0 && sightings.length > 0) compare(outcomes, sightings, reference);
}
print(columns);
const failures = columns.flatMap(({ outcomes }) => [...outcomes.values()]);
const failed = failures.filter((failure) => failure !== undefined).length;
console.log(`\n${failures.length - failed} passed, ${failed} failed`);
await cleanUp(failed > 0 ? 1 : 0);

async function cleanUp(code: number) {
  await Promise.all([...running].map((programs) => programs.stop()));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
}

async function testEngine(name: EngineName): Promise<Column> {
  const outcomes: Outcomes = new Map();
  let version = "not tested";
  let sightings: Sighting[] = [];
  try {
    install(name);
    const site = await siteServer("build/client");
    const address = await site.listen({ host: "127.0.0.1", port: 0 });
    const pictures = join("test-results/browsers", name);
    await rm(pictures, { recursive: true, force: true });
    await mkdir(pictures, { recursive: true });
    const keep = (screen: string, picture: Buffer) =>
      writeFile(join(pictures, `${screen}.png`), picture);

    sightings = await withEngine(name, true, (engine) => {
      version = engine.version;
      return testWithScripts(engine, address, outcomes, keep);
    });
    await withEngine(name, false, (engine) =>
      testWithoutScripts(engine, address, outcomes, sightings),
    );
    await site.close();
  } catch (error) {
    const message = `not tested: ${error instanceof Error ? error.message : error}`;
    for (const check of checkNames) if (!outcomes.has(check)) outcomes.set(check, message);
  }
  return { name, version, outcomes, sightings };
}

/** Starts an engine in an empty folder, and ends it afterwards. */
async function withEngine<Result>(
  name: EngineName,
  scripts: boolean,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const programs = programsIn(await mkdtemp(join(folder, `${name}-`)));
  running.add(programs);
  try {
    return await work(await engines[name].start(programs, scripts));
  } finally {
    await programs.stop();
    running.delete(programs);
  }
}

function print(columns: Column[]) {
  const width = Math.max(...checkNames.map(({ length }) => length)) + 2;
  const line = (head: string, cells: string[]) =>
    console.log((head.padEnd(width) + cells.map((cell) => cell.padEnd(10)).join("")).trimEnd());
  line(
    "",
    columns.map(({ name }) => name),
  );
  for (const check of checkNames) {
    line(
      check,
      columns.map(({ outcomes }) =>
        outcomes.has(check) ? (outcomes.get(check) === undefined ? "✓" : "✗") : "–",
      ),
    );
  }
  console.log(`\n${columns.map(({ name, version }) => `${name}: ${version}`).join("\n")}`);
  for (const { name, outcomes } of columns) {
    for (const [message, checks] of byMessage(outcomes)) {
      const what = checks.length > 5 ? `${checks.length} checks` : checks.join("; ");
      console.log(`\n✗ ${name}: ${what}\n    ${message}`);
    }
  }
}

/** The checks that failed, by why: an engine that does not start is told of once. */
function byMessage(outcomes: Outcomes): Map<string, string[]> {
  const checks = new Map<string, string[]>();
  for (const [check, message] of outcomes) {
    if (message !== undefined) checks.set(message, [...(checks.get(message) ?? []), check]);
  }
  return checks;
}
