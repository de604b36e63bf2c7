import { mkdir, rm } from "node:fs/promises";

import { ContentError } from "../app/content/problems.ts";
import { readContent } from "../app/content/read-content.ts";
import { finishSite } from "./finish-site.ts";
import { publish } from "./publish.ts";
import { ProgramError, runWatched } from "./run-watched.ts";
import { writeHosts } from "./write-hosts.ts";

/**
 * Builds the site: checks the content, renders every page, finishes the files, and only then puts
 * them in the place of the last good build.
 */

const router = "build/work/router";
const finished = "build/work/site";
const hosts = "build/work/hosts";
const target = "build/client";

/** How Node, and the bundler in its own words, tell that nothing can be written. */
const diskFailures = [
  { said: /\bENOSPC\b|os error 28\b/, words: "the disk is full" },
  { said: /\bEDQUOT\b|os error 122\b/, words: "the disk quota is used up" },
  { said: /\bEFBIG\b|os error 27\b/, words: "a file is larger than the system allows" },
  { said: /\bEROFS\b|os error 30\b/, words: "the disk cannot be written to" },
];

try {
  await readContent();
  await rm("build/work", { recursive: true, force: true });
  await mkdir("build/work", { recursive: true });
  await render();
  const files = await finishSite(`${router}/client`, finished);
  await writeHosts(finished, hosts);
  await publish(finished, target);
  await publish(hosts, "build/hosts");
  await rm("build/work", { recursive: true, force: true });
  console.log(`Built ${files} files into ${target}`);
} catch (error) {
  console.error(buildFailure(error));
  process.exitCode = 1;
  // What was made so far is of no use, and may be what fills the disk.
  await rm("build/work", { recursive: true, force: true }).catch(() => {});
}

/**
 * Renders every page with React Router; what it prints is shown only where it fails. The bundler in it
 * now and then stands still for good (github.com/rolldown/rolldown/issues/10664): it is begun again.
 */
async function render() {
  const env = { ...process.env, NODE_ENV: "production" };
  await runWatched(["react-router", "build"], { silence: 45_000, times: 2, env });
}

function buildFailure(error: unknown): string {
  if (error instanceof ContentError) {
    const count = error.problems.length;
    return `${error.message}\n\nNothing was built: ${count} ${count === 1 ? "problem" : "problems"} in the content. The last good build is untouched.`;
  }
  const message = String(error);
  const disk = diskFailures.find(({ said }) => said.test(message));
  if (disk) return `Nothing was built: ${disk.words}. The last good build is untouched.`;
  if (error instanceof ProgramError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
