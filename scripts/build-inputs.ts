import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";

/** Hashes of what a build is made from. */
export type BuildInputs = {
  /** The Node that runs, and every installed package. */
  tools: string;
  /** The tools, and all code and configuration. */
  code: string;
  /** The code, the content, and whatever else a build reads. */
  all: string;
};

/** Where the code lies that makes the site. Nothing else is imported or read by it. */
export const codePlaces = [
  ...["app", "hosts", "scripts"],
  ...["package.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"],
];
export const contentPlaces = ["content", "public", "curation/retired.json"];

/** Hashes what a build would be made from now. */
export function readInputs(): BuildInputs {
  // npm's own list: what is installed, which may differ from what package-lock.json asks for.
  const packages = hashPlaces(["node_modules/.package-lock.json", "package-lock.json"]);
  const tools = hashOf([process.version, process.platform, process.arch, packages]);
  const code = hashOf([tools, hashPlaces(codePlaces)]);
  // security.txt holds for so long from the day of the build.
  const day = new Date().toISOString().slice(0, 10);
  const all = hashOf([code, hashPlaces(contentPlaces), day, commit(), process.env.HSTS ?? ""]);
  return { tools, code, all };
}

/** Hashes files, and all that lies in directories, with their names. Leaves out dotfiles. */
export const hashPlaces = (places: string[]): string =>
  hashOf(places.flatMap((place) => [place, readPlace(place)]));

function readPlace(place: string): string | Buffer {
  try {
    const stats = statSync(place);
    // Anything else, such as a pipe, might never come to an end.
    if (!stats.isDirectory()) return stats.isFile() ? readFileSync(place) : "";
    const names = readdirSync(place).filter((name) => !/^\.(?!well-known$)/.test(name));
    return hashPlaces(names.toSorted().map((name) => `${place}/${name}`));
  } catch (error) {
    // Missing, or not to be read: whoever needs it says what to do.
    return String((error as NodeJS.ErrnoException).code);
  }
}

/** Hashes texts and bytes, each with its length, so that none runs into the next. */
export function hashOf(parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return hash.digest("hex");
}

/** The commit that is checked out, and whether those before it are there: the sitemap has their days. */
function commit(): string {
  if (!existsSync(".git")) return "";
  try {
    const parameters = ["rev-parse", "HEAD", "--is-shallow-repository"];
    return execFileSync("git", parameters, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}
