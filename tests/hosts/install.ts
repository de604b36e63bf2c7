import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { MissingProgramError } from "../../scripts/debian-packages.ts";

/**
 * Installs Cloudflare's tools beside this file, in the versions of their own lock.
 *
 * @returns the path of the program
 * @throws MissingProgramError
 */
export function wrangler(): string {
  const folder = import.meta.dirname;
  const program = join(folder, "node_modules/wrangler/bin/wrangler.js");
  const stamp = join(folder, "node_modules/.installed");
  const wanted = createHash("sha256")
    .update(`${process.platform} ${process.arch} `)
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(program) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) {
    return program;
  }
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  if (!succeeds(["npm", "ci", "--prefix", folder, ...options]) || !existsSync(program)) {
    throw new MissingProgramError(
      "npm could not install wrangler: see above, and whether it is online",
    );
  }
  writeFileSync(stamp, wanted);
  return program;
}

function succeeds([command = "", ...parameters]: string[]): boolean {
  return spawnSync(command, parameters, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
