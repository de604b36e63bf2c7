import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
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

/** `astro 7.3.5, react 19.3.1`, of packages as they are installed in a folder. */
export async function describeVersions(packages: string[], folder = "."): Promise<string> {
  const versions = packages.map(async (name) => {
    const manifest = await readFile(`${folder}/node_modules/${name}/package.json`, "utf8");
    return `${name} ${JSON.parse(manifest).version}`;
  });
  return (await Promise.all(versions)).join(", ");
}
