import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { availableParallelism, cpus, platform, release, totalmem } from "node:os";
import { promisify } from "node:util";

import { findBrowser } from "../scripts/install-browser.ts";

/** The kind of machine, without anything that tells whose it is. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() || "unknown processor";
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${availableParallelism()} cores, ${model}, ${memory} GiB of memory, ${platform()} ${release()}`;
}

/** The versions of what was measured with, by name. */
export async function readVersions(): Promise<Record<string, string>> {
  const browser = findBrowser();
  const { stdout = "" } = browser ? await promisify(execFile)(browser, ["--version"]) : {};
  const names = ["@playwright/test", "lighthouse"];
  const packages = names.map(async (name) => {
    const manifest = JSON.parse(await readFile(`node_modules/${name}/package.json`, "utf8"));
    return [name, manifest.version as string];
  });
  return {
    Node: process.versions.node,
    Browser: stdout.trim() || "unknown",
    ...Object.fromEntries(await Promise.all(packages)),
  };
}
