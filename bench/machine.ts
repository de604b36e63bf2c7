import { execFile } from "node:child_process";
import { availableParallelism, cpus, platform, totalmem } from "node:os";
import { promisify } from "node:util";

import { findBrowser } from "../scripts/install-browser.ts";

/** The kind of machine and what measures on it, without anything that tells whose it is. */
export async function describeMachine(): Promise<string> {
  const model = cpus()[0]?.model.trim() || "unknown processor";
  const memory = Math.round(totalmem() / 1024 ** 3);
  const browser = findBrowser();
  const { stdout = "" } = browser ? await promisify(execFile)(browser, ["--version"]) : {};
  const versions = [`Node ${process.versions.node}`, stdout.trim() || "no browser"];
  return `${availableParallelism()} cores, ${model}, ${memory} GiB, ${platform()}; ${versions.join(", ")}`;
}
