import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { ContentError, formatProblem } from "../app/content/problems.ts";
import { contentFile, readContent } from "../app/content/read-content.ts";
import { parseYaml } from "../app/content/yaml-file.ts";
import { publish, restore } from "../hosts/publish.ts";
import { lockBuild } from "./build-lock.ts";
import { postbuild } from "./postbuild/postbuild.ts";
import { ProgramError, runWatched } from "./run-watched.ts";
import { writeHosts } from "./write-hosts.ts";

/**
 * Builds the site: checks the content, renders every page, runs the postbuild, and only then puts the
 * files in the place of the last good build. With `--production`, it refuses to build a site whose
 * address is not its own yet.
 */

const work = `build/work-${process.pid}`;

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
  for (const published of ["build/client", "build/hosts"]) restore(published);
  await removeLeftovers();
  const { site } = await readContent();
  const note = await standInNote(site.address);
  if (note && production) throw new ProgramError(`Nothing was built: ${note}`);
  await render(`${work}/router`);
  const files = await postbuild(`${work}/router/client`, `${work}/client`);
  await writeHosts(`${work}/client`, `${work}/hosts`);
  await publish(`${work}/client`, "build/client");
  await publish(`${work}/hosts`, "build/hosts");
  console.log(`Built ${files} files into build/client`);
  if (note) console.log(`Not for publication yet: ${note}`);
}

/** What to do about an address under a name that is reserved for examples (RFC 2606). */
async function standInNote(address: string): Promise<string | undefined> {
  if (!/(^|\.)example(\.(com|net|org))?$/.test(new URL(address).hostname)) return undefined;
  const file = contentFile("site");
  const path = ["address"];
  const position = parseYaml(file, await readFile(file)).positionOf(path);
  const message = `${address} only stands in for the site's own address: write that there, as feeds, sitemap and shared links name it`;
  return formatProblem({ file, position, path, message });
}

/** Removes the work directories of builds that were killed. */
async function removeLeftovers() {
  const names = (await readdir("build")).filter((name) => name.startsWith("work-"));
  await Promise.all(names.map((name) => rm(`build/${name}`, { recursive: true, force: true })));
}

/**
 * Renders every page with React Router; what it prints is shown only where it fails. The bundler
 * sometimes hangs (github.com/rolldown/rolldown/issues/10664): it is started a second time then.
 */
async function render(directory: string) {
  const parameters = ["node_modules/@react-router/dev/bin.cjs", "build"];
  const env = { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: directory };
  await runWatched(parameters, { silence: 45_000, times: 2, env });
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
