import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { siteServer } from "../server/site-server.ts";
import { type Engine, run } from "../tests/browsers/engine.ts";
import { startPuppeteer } from "../tests/browsers/puppeteer.ts";
import { readerOf } from "../tests/browsers/reader.ts";
import {
  differences,
  newMessages,
  type PageSnapshot,
  screenChecks,
  takeSnapshots,
} from "../tests/browsers/snapshots.ts";
import { textBrowsers, textFaults } from "../tests/browsers/text-browsers.ts";
import { startWebkit } from "../tests/browsers/webkit.ts";
import { journeys } from "../tests/journeys.ts";
import { playWeek, weekTitle } from "../tests/week.ts";
import { installPackages } from "./debian-packages.ts";

/**
 * Opens every screen of the built site in each browser engine and makes the readers' journeys and an editor's
 * week there, then prints a table of checks and engines. Names of engines as parameters test those alone. What
 * each screen looks like is kept in test-results/browsers.
 */

/** By the name of each check: why it failed, or nothing. */
type Outcomes = Map<string, string | undefined>;
type Column = { name: string; version: string; outcomes: Outcomes; snapshots: PageSnapshot[] };

/** The Debian packages that have all that an engine needs, and the programs of theirs that start it. */
type Setup = { packages: string[]; programs?: string[]; start: () => Promise<Engine> };
const engines: Record<string, Setup> = {
  chromium: { packages: ["chromium"], start: () => startPuppeteer("chrome") },
  firefox: { packages: ["firefox-esr"], start: () => startPuppeteer("firefox") },
  webkit: {
    packages: ["webkit2gtk-driver", "gir1.2-webkit2-4.1", "gjs", "xvfb"],
    programs: ["WebKitWebDriver", "gjs", "Xvfb"],
    start: startWebkit,
  },
};

const heard = "The console is heard: what a script says, and what it dies of";
const alike = "Every screen has the words and the underlined links that it has in Chromium";
const asText =
  "Lynx and w3m print no empty heading, no empty entry and one word of the logos' switch";
/** What is done in each engine: by readers on the site, and by an editor on the editors' page. */
const plays: typeof journeys = { ...journeys, [weekTitle]: ({ tab }) => playWeek(tab) };
const checks = [asText, heard, ...Object.keys(screenChecks), alike, ...Object.keys(plays)];

const wanted = process.argv.slice(2);
const known = [...Object.keys(engines), ...textBrowsers];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such engine: ${unknown.join(", ")}. There are: ${known.join(", ")}`);
  process.exit(1);
}
const names = known.filter((name) => wanted.length === 0 || wanted.includes(name));
for (const name of names) {
  const { packages = [name], programs = packages } = engines[name] ?? {};
  if (!programs.every((program) => existsSync(`/usr/bin/${program}`))) installPackages(packages);
}

const site = await siteServer("build/client");
const address = await site.listen({ host: "127.0.0.1", port: 0 });
const columns = await Promise.all(names.map(testEngine));
await site.close();

const reference = columns.find(({ name }) => name === "chromium")?.snapshots ?? [];
if (reference.length > 0)
  for (const { outcomes, snapshots } of columns)
    if (snapshots.length > 0) outcomes.set(alike, listed(differences(snapshots, reference)));
print();
const all = columns.flatMap(({ outcomes }) => [...outcomes.values()]);
const failed = all.filter((failure) => failure !== undefined).length;
console.log(`\n${all.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function testEngine(name: string): Promise<Column> {
  const column: Column = { name, version: "not tested", outcomes: new Map(), snapshots: [] };
  const { outcomes } = column;
  let engine: Engine | undefined;
  try {
    const setup = engines[name];
    if (setup) {
      engine = await setup.start();
      await testIn(engine, column);
    } else {
      column.version = "as text";
      outcomes.set(asText, listed(await textFaults(name, address)));
    }
  } catch (error) {
    for (const check of checks)
      if (!outcomes.has(check)) outcomes.set(check, `not tested: ${messageOf(error)}`);
  } finally {
    await engine?.stop();
  }
  return column;
}

async function testIn(engine: Engine, column: Column) {
  const { name, outcomes } = column;
  column.version = engine.version;
  outcomes.set(heard, await missingMessages(engine));
  const pictures = join("test-results/browsers", name);
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  column.snapshots = await takeSnapshots(engine, address, (screen, picture) =>
    writeFile(join(pictures, `${screen}.png`), picture),
  );
  for (const [check, faultsOf] of Object.entries(screenChecks)) {
    const faults = column.snapshots.flatMap((snapshot) =>
      faultsOf(snapshot).map((fault) => `${snapshot.path} at ${snapshot.width} px: ${fault}`),
    );
    outcomes.set(check, listed(faults));
  }
  for (const [title, play] of Object.entries(plays)) {
    const failure = await play(readerOf(engine, address)).then(() => undefined, messageOf);
    outcomes.set(title, failure);
  }
}

/** Silence means that nothing was said only where messages and errors are known to be heard. */
async function missingMessages(engine: Engine): Promise<string | undefined> {
  await engine.open(`${address}/`);
  await run(engine, () => {
    console.error("a test message");
    setTimeout(() => {
      throw new Error("a test error");
    });
    return new Promise((done) => setTimeout(done, 100));
  });
  const messages = (await newMessages(engine)).join(", ");
  const found = ["a test message", "a test error"].every((text) => messages.includes(text));
  return found ? undefined : `heard only: ${messages}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function listed(faults: string[]): string | undefined {
  if (faults.length === 0) return undefined;
  const more = faults.length > 8 ? [`and ${faults.length - 8} more`] : [];
  return [...faults.slice(0, 8), ...more].join("\n    ");
}

function print() {
  const width = Math.max(...checks.map(({ length }) => length)) + 2;
  const line = (head: string, cells: string[]) =>
    console.log((head.padEnd(width) + cells.map((cell) => cell.padEnd(10)).join("")).trimEnd());
  line("", names);
  for (const check of checks) {
    const marks = columns.map(({ outcomes }) =>
      outcomes.has(check) ? (outcomes.get(check) === undefined ? "✓" : "✗") : "–",
    );
    line(check, marks);
  }
  for (const { name, version, outcomes } of columns) {
    console.log(`\n${name}: ${version}`);
    for (const [check, failure] of outcomes)
      if (failure !== undefined) console.log(`✗ ${check}\n    ${failure}`);
  }
}
