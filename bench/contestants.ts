import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { compressBeside } from "../scripts/postbuild/compress.ts";
import { exportScreens } from "./baselines/export-screens.ts";
import { checkContestants } from "./check-contestants.ts";
import { writeLowerBound } from "./lower-bound.ts";

/** One way to make the site, as static files. */
export type Contestant = {
  name: string;
  /** What a reader of the results calls it. */
  label: string;
  folder: string;
  /** Whether every address gets `index.html`, because its script makes the pages. */
  single?: boolean;
  /** Whether its pages hydrate or are rendered in the browser. */
  hydrates?: boolean;
  /** Why it cannot be measured. */
  error?: string;
};

/** How a baseline with a build of its own is built. */
type Recipe = Pick<Contestant, "label" | "single" | "hydrates"> & {
  /** The module of the baselines' packages to run, and its parameters. */
  command: [module: string, ...parameters: string[]];
  /** Where it leaves its files, in the folder of the baselines. */
  output: string;
};

const recipes = {
  astro: {
    label: "Astro with React components, no script",
    command: ["astro/bin/astro.mjs", "build", "--root", "astro"],
    output: "astro/dist",
  },
  "vite-spa": {
    label: "React in the browser (Vite)",
    single: true,
    hydrates: true,
    command: ["vite/bin/vite.js", "build", "vite-spa"],
    output: "vite-spa/dist",
  },
  "react-router": {
    label: "React Router, prerendered and hydrated",
    hydrates: true,
    command: ["@react-router/dev/bin.cjs", "build", "react-router"],
    output: "react-router/build/client",
  },
  next: {
    label: "Next, static export",
    hydrates: true,
    command: ["next/dist/bin/next", "build", "next"],
    output: "next/out",
  },
} satisfies Record<string, Recipe>;

export type BaselineName = keyof typeof recipes;

const baselines = "bench/baselines";
const target = "build/bench";

/**
 * Makes the site in every way that is to be compared, each into `build/bench/<name>`, and checks in
 * a browser that all show the same. Runs in the repository's folder, after `npm run build`.
 *
 * @param names the baselines to build besides the lower bound
 * @returns the lower bound, this site, the lower bound again, and the baselines; one that failed
 *   says why in `error`
 */
export async function prepareContestants(
  names: BaselineName[],
  screens: string[],
  progress: (step: string) => void,
): Promise<Contestant[]> {
  await rm(target, { recursive: true, force: true });
  const folder = join(target, "lower-bound");
  // Copied, since somebody may build the site meanwhile.
  const site = { name: "know-ai", label: "Know AI", folder: join(target, "know-ai") };
  await cp("build/client", site.folder, { recursive: true });
  await writeLowerBound(site.folder, folder);
  await compress(folder);
  const label = "Lower bound: bare HTML with inline CSS";
  const contestants: Contestant[] = [
    { name: "lower-bound", label, folder },
    site,
    { name: "lower-bound-again", label: "Lower bound, a second time", folder },
  ];
  progress("installing the baselines");
  await install();
  await exportScreens(site.folder);
  for (const name of names) {
    progress(`building the baseline ${name}`);
    const recipe: Recipe = recipes[name];
    const { label, single = false, hydrates = false } = recipe;
    const contestant = { name, label, single, hydrates, folder: join(target, name) };
    const error = await build(recipe, contestant.folder).then(
      () => undefined,
      // Some of the tools say on their standard output what went wrong.
      ({ message, stdout = "" }) => `${message} ${stdout}`.slice(-1_500),
    );
    contestants.push({ ...contestant, ...(error && { error }) });
  }
  progress("comparing what the contestants show");
  await checkContestants(contestants, screens);
  return contestants;
}

/** `astro 7.3.5, next 16.4.6`: what the baselines are made with. */
export async function baselineVersions(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(baselines, "package.json"), "utf8"));
  return Object.entries(dependencies)
    .map((entry) => entry.join(" "))
    .join(", ");
}

/** Installs the baselines' own lock file, unless that was done before. */
async function install() {
  const stamp = join(baselines, "node_modules/.installed");
  const lock = await readFile(join(baselines, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === wanted) return;
  // None of the tools has to run a program of its own at installation.
  await run("npm", ["ci", "--ignore-scripts", "--loglevel=error", "--no-audit", "--no-fund"]);
  await writeFile(stamp, wanted);
}

async function build({ command: [module, ...parameters], output }: Recipe, folder: string) {
  await rm(join(baselines, output), { recursive: true, force: true });
  await run(process.execPath, [join("node_modules", module), ...parameters]);
  await cp(join(baselines, output), folder, { recursive: true });
  // The files that every tool would copy alike, and the site's own subset fonts.
  await cp("public", folder, { recursive: true });
  await mkdir(join(folder, "assets"), { recursive: true });
  for await (const file of glob("assets/*.woff2", { cwd: join(target, "know-ai") })) {
    await cp(join(target, "know-ai", file), join(folder, file));
  }
  await compress(folder);
}

async function compress(folder: string) {
  const files = await Array.fromAsync(glob("**/*.*", { cwd: folder }));
  await compressBeside(files.map((file) => join(folder, file)));
}

/** Runs a program in the baselines' folder. */
async function run(file: string, parameters: string[]) {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // Next would otherwise ask the registry about packages for other machines.
    NEXT_IGNORE_INCORRECT_LOCKFILE: "1",
    ASTRO_TELEMETRY_DISABLED: "1",
    NO_COLOR: "1",
  };
  await promisify(execFile)(file, parameters, { cwd: baselines, env, timeout: 5 * 60_000 });
}
