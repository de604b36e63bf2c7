import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";

import { ContentError } from "../app/content/problems.ts";
import { mostOnPage } from "../app/lib/selections.ts";
import { publish, restore } from "../hosts/publish.ts";
import { hashPlaces, readInputs } from "./build-inputs.ts";
import { lockBuild } from "./build-lock.ts";
import { ProgramError } from "./run-watched.ts";

/**
 * Builds the site: checks the content, renders every page, runs the postbuild, and only then puts the
 * files in the place of the last good build. Where nothing has changed since, that one stays. With
 * `--production`, it refuses to build a site whose address is not its own yet.
 */

// React and the router have checks of their own for development, and are imported below.
process.env.NODE_ENV = "production";

const work = `build/work-${process.pid}`;
const published = ["build/client", "build/hosts"];
/** What the last build was made from, what it made, and what was said of it. */
const record = "build/record.json";

/** How Node, and the bundler in its own words, tell that nothing can be written. */
const diskFailures = [
  { pattern: /\bENOSPC\b|os error 28\b/, words: "the disk is full" },
  { pattern: /\bEDQUOT\b|os error 122\b/, words: "the disk quota is used up" },
  { pattern: /\bEFBIG\b|os error 27\b/, words: "a file is larger than the system allows" },
  { pattern: /\bEROFS\b|os error 30\b/, words: "the disk cannot be written to" },
  { pattern: /\b(EACCES|EPERM)\b.*\bbuild\b/, words: "this user may not write to build/" },
];

try {
  const { values } = parseArgs({ options: { production: { type: "boolean", default: false } } });
  await mkdir("build", { recursive: true });
  const unlock = await lockBuild("build/lock");
  try {
    await build(values.production);
  } finally {
    // What an interrupted build made is of no use, and may be what fills the disk.
    await rm(work, { recursive: true, force: true });
    await unlock();
  }
} catch (error) {
  console.error(buildFailure(error));
  process.exitCode = 1;
}

async function build(production: boolean) {
  for (const directory of [...published, "build/cache"]) restore(directory);
  // What builds left that were killed.
  for await (const leftover of glob("build/work-*")) await rm(leftover, { recursive: true });
  const inputs = readInputs();
  const last = await lastBuild();
  if (last?.inputs === inputs.all && last.outputs === hashPlaces(published)) {
    refuse(production && last.note);
    return report("Nothing has changed since build/client was built", last.note);
  }
  // Imported only here: it takes longer than to find that there is nothing to build.
  const { buildSite, readSource } = await import("./build-site.ts");
  const { content, note } = await readSource();
  refuse(production && note);
  const files = await buildSite(work, content, inputs);
  // What was changed meanwhile may be in one file and not in the next: nothing is concluded from it.
  const settled = readInputs().all === inputs.all;
  if (settled) await publish(`${work}/cache`, "build/cache");
  for (const directory of published) await publish(directory.replace("build", work), directory);
  const outputs = settled ? hashPlaces(published) : "";
  // Without the record, the next build is made as if all had changed.
  await writeFile(record, JSON.stringify({ inputs: inputs.all, outputs, note })).catch(() => {});
  report(`Built ${files} files into build/client`, note);
  const all = content.articles.articles.length;
  if (all > mostOnPage)
    console.log(
      `The page of the articles shows ${mostOnPage} of ${all}; articles.json, the feeds and its Markdown have all`,
    );
}

function refuse(note: string | false | undefined) {
  if (note) throw new ProgramError(`Nothing was built: ${note}`);
}

function report(done: string, note: string | undefined) {
  console.log(done);
  if (note) console.log(`Not for publication yet: ${note}`);
}

async function lastBuild(): Promise<
  { inputs: string; outputs: string; note?: string } | undefined
> {
  try {
    return JSON.parse(await readFile(record, "utf8"));
  } catch {
    return undefined;
  }
}

function buildFailure(error: unknown): string {
  if (error instanceof ContentError) {
    const count = error.problems.length;
    return `${error.message}\n\nNothing was built: ${count} ${count === 1 ? "problem" : "problems"} in the content. The last good build is untouched.`;
  }
  const message = String(error);
  const disk = diskFailures.find(({ pattern }) => pattern.test(message));
  if (disk) return `Nothing was built: ${disk.words}. The last good build is untouched.`;
  if (error instanceof ProgramError) return error.message;
  if ((error as NodeJS.ErrnoException).code?.startsWith("ERR_PARSE_ARGS")) {
    return (error as Error).message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : message;
}
