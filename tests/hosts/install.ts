import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Thrown where a host cannot be had on this machine; its message says why, and what to do. */
export class MissingHostError extends Error {
  override name = "MissingHostError";
}

/**
 * Finds a program that Debian has a package of, or installs it where this user may.
 *
 * @returns the path of the program
 * @throws MissingHostError
 */
export function debianProgram(name: "nginx" | "caddy" | "wrk"): string {
  const found = findProgram(name);
  if (found) return found;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const debian =
    existsSync("/etc/os-release") &&
    /^ID(_LIKE)?=.*debian/m.test(readFileSync("/etc/os-release", "utf8"));
  if (!debian || !succeeds([...asRoot, "true"])) {
    throw new MissingHostError(
      `${name} is not installed, and this user may not install it: sudo apt-get install ${name}`,
    );
  }
  // In run level 1 the package does not start its service, which would take port 80.
  const apt = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1", "apt-get", "-qq"];
  const options = ["-o", "DPkg::Lock::Timeout=120", "--yes", "--no-install-recommends"];
  succeeds([...apt, "update"]);
  succeeds([...apt, "install", ...options, name]);
  const installed = findProgram(name);
  if (!installed) throw new MissingHostError(`apt-get could not install ${name}`);
  return installed;
}

/**
 * Installs Cloudflare's tools beside this file, in the versions of their own lock.
 *
 * @returns the path of the program
 * @throws MissingHostError
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
    throw new MissingHostError(
      "npm could not install wrangler: see above, and whether it is online",
    );
  }
  writeFileSync(stamp, wanted);
  return program;
}

/** Servers are often in a folder that is not on a user's path. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function succeeds([command = "", ...parameters]: string[]): boolean {
  return spawnSync(command, parameters, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
