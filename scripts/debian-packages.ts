import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Finds a program that Debian has a package of the same name of, or installs it.
 *
 * @returns the path of the program
 * @throws Error with what to do, where it cannot be had
 */
export function debianProgram(name: "nginx" | "caddy" | "wrk"): string {
  const found = findProgram(name);
  if (found) return found;
  installPackages([name]);
  const installed = findProgram(name);
  if (!installed) throw new Error(`apt-get could not install ${name}`);
  return installed;
}

/** The path of a program. Servers are often in a folder that is not on a user's path. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * Asks apt-get for packages, where this machine has it and this user may. Whether they came is for
 * the caller to see: apt-get says what is wrong by itself.
 *
 * @throws Error with what to do, where nothing may be installed
 */
export function installPackages(names: string[]) {
  const missing = names.join(" ");
  const [verb, object] = names.length > 1 ? ["are", "them"] : ["is", "it"];
  // Debian, or made of it.
  const hasPackages = /^ID(_LIKE)?=.*debian/m.test(osRelease());
  if (!hasPackages || !mayInstall()) {
    throw new Error(
      `${missing} ${verb} not installed, and this user may not install ${object}: sudo apt-get install ${missing}`,
    );
  }
  // In run level 1 a package does not start its service, which would take a port such as 80.
  const settings = ["env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1"];
  const apt = [...asRoot(), ...settings, "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"];
  succeeds([...apt, "update"]);
  succeeds([...apt, "install", "--yes", "--no-install-recommends", ...names]);
}

/** Whether this user may install what the system lacks, without being asked for a password. */
export function mayInstall(): boolean {
  return process.platform === "linux" && succeeds([...asRoot(), "true"]);
}

/** What a Linux system says of itself, as `ID=debian`; elsewhere nothing. */
export function osRelease(): string {
  return existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
}

function asRoot(): string[] {
  return process.getuid?.() === 0 ? [] : ["sudo", "-n"];
}

function succeeds([command = "", ...parameters]: string[]): boolean {
  return spawnSync(command, parameters, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
