import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { promisify } from "node:util";

import { ContentError, readContent } from "../app/lib/content.server.ts";
import { finishSite } from "./finish-site.ts";
import { publish } from "./publish.ts";

/**
 * Builds the site: checks the content, renders every page, finishes the files, and only then puts
 * them in the place of the last good build.
 */

const router = "build/work/router";
const finished = "build/work/site";
const target = "build/client";

try {
  await readContent();
  await rm("build/work", { recursive: true, force: true });
  await mkdir("build/work", { recursive: true });
  await render();
  const files = await finishSite(`${router}/client`, finished);
  await publish(finished, target);
  await rm("build/work", { recursive: true, force: true });
  console.log(`Built ${files} files into ${target}`);
} catch (error) {
  console.error(buildFailure(error));
  process.exitCode = 1;
}

/** Renders every page with React Router; what it prints is shown only where it fails. */
async function render() {
  const run = promisify(execFile);
  await run("react-router", ["build"], { env: { ...process.env, NODE_ENV: "production" } });
}

function buildFailure(error: unknown): string {
  if (error instanceof ContentError) {
    const count = error.problems.length;
    return `${error.message}\n\nNothing was built: ${count} ${count === 1 ? "problem" : "problems"} in the content. The last good build is untouched.`;
  }
  if (error instanceof Error && "stderr" in error) return String(error.stderr) || error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
