import { execFile } from "node:child_process";
import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { compressBeside } from "../scripts/postbuild/compress.ts";
import { exportScreens } from "./baselines/export-screens.ts";

/** One way to make the site, as static files. */
export type Contestant = {
  name: string;
  /** What a reader of the results calls it. */
  label: string;
  folder: string;
  /** Whether every address gets `index.html`, because its script makes the pages. */
  single?: boolean;
  /** Whether it is this site made with other tools. */
  baseline?: boolean;
  /** Why it cannot be measured. */
  error?: string;
};

/** How the baselines are built: each by a module of their packages, into a folder of their own. */
const recipes = [
  {
    name: "astro",
    label: "Astro with React components, no script",
    command: ["astro/bin/astro.mjs", "build", "--root", "astro"],
    output: "astro/dist",
  },
  {
    name: "vite-spa",
    label: "React in the browser (Vite)",
    single: true,
    command: ["vite/bin/vite.js", "build", "vite-spa"],
    output: "vite-spa/dist",
  },
];

export const baselines = "bench/baselines";
const target = "build/bench";

/**
 * Makes the site in every way that is to be compared, each into `build/bench/<name>`. Runs in the
 * repository's folder, after `npm run build`.
 *
 * @returns the lower bound, this site, with and without its web fonts, the lower bound again, and the
 *   baselines; one that failed says why in `error`
 */
export async function prepareContestants(progress: (step: string) => void): Promise<Contestant[]> {
  await rm(target, { recursive: true, force: true });
  const folder = join(target, "lower-bound");
  // Copied, since somebody may build the site meanwhile.
  const site = { name: "know-ai", label: "Know AI", folder: join(target, "know-ai") };
  await cp("build/client", site.folder, { recursive: true });
  const fontless = join(target, "without-web-fonts");
  await cp("build/client", fontless, { recursive: true });
  await writePages(site.folder, folder, barePage);
  await writePages(site.folder, fontless, withoutWebFonts);
  const label = "Lower bound: bare HTML with inline CSS";
  const contestants: Contestant[] = [
    { name: "lower-bound", label, folder },
    site,
    { name: "without-web-fonts", label: "Know AI without its web fonts", folder: fontless },
    { name: "lower-bound-again", label: "Lower bound, a second time", folder },
  ];
  await installBaselines(progress);
  await exportScreens(site.folder);
  for (const recipe of recipes) {
    progress(`building the baseline ${recipe.name}`);
    const contestant = { ...recipe, folder: join(target, recipe.name), baseline: true };
    const error = await build(recipe, contestant.folder).then(
      () => undefined,
      // Some of the tools say on their standard output what went wrong.
      ({ message, stdout = "" }) => `${message} ${stdout}`.slice(-1_500),
    );
    contestants.push({ ...contestant, ...(error && { error }) });
  }
  return contestants;
}

/** `astro 7.3.5, react 19.3.1`: what the baselines are made with. */
export async function baselineVersions(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(baselines, "package.json"), "utf8"));
  return Object.entries(dependencies)
    .map((entry) => entry.join(" "))
    .join(", ");
}

/** Installs the baselines' own lock file. None of them has to run a program of its own for that. */
export async function installBaselines(progress: (step: string) => void) {
  progress("installing the baselines");
  await run("npm", ["ci", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"]);
}

/** Writes the site's pages, changed, into a folder, and compresses them. */
async function writePages(site: string, folder: string, change: (html: string) => string) {
  await mkdir(folder, { recursive: true });
  const pages = await Array.fromAsync(glob("*.html", { cwd: site }));
  for (const page of pages) {
    const html = await readFile(join(site, page), "utf8");
    await writeFile(join(folder, page), change(html));
  }
  await compressBeside(pages.map((page) => join(folder, page)));
}

/**
 * A page with nothing but the text in its design: no scripts, fonts, images or hints. No page with
 * this text can be less. Inline drawings are markup, and stay.
 */
function barePage(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gis, "")
    .replace(/<(img|source)\b[^>]*>/gi, "")
    .replace(/<link\b[^>]*>/gi, (link) => (/\brel="?canonical\b/i.test(link) ? link : ""))
    .replace(/@font-face\s*\{[^}]*\}/g, "")
    .replace(/url\([^)]*\)/g, "none");
}

/** The page in its fallback fonts for good. */
function withoutWebFonts(html: string): string {
  return html.replace(/@font-face\s*\{[^}]*url\([^}]*\}/g, "");
}

async function build({ command: [module = "", ...parameters], output }: Recipe, folder: string) {
  await rm(join(baselines, output), { recursive: true, force: true });
  await run(process.execPath, [join("node_modules", module), ...parameters]);
  await cp(join(baselines, output), folder, { recursive: true });
  // The files that every tool would copy alike, and the site's own subset fonts and glyphs.
  await cp("public", folder, { recursive: true });
  await mkdir(join(folder, "assets"), { recursive: true });
  for await (const file of glob("{assets/*.woff2,glyphs.svg}", { cwd: join(target, "know-ai") })) {
    await cp(join(target, "know-ai", file), join(folder, file));
  }
  await compress(folder);
}

type Recipe = (typeof recipes)[number];

async function compress(folder: string) {
  const files = await Array.fromAsync(glob("**/*.*", { cwd: folder }));
  await compressBeside(files.map((file) => join(folder, file)));
}

/** Runs a program in the baselines' folder. */
async function run(file: string, parameters: string[]) {
  const env = { ...process.env, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1" };
  await promisify(execFile)(file, parameters, { cwd: baselines, env, timeout: 5 * 60_000 });
}
