import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";

import { checkPeers } from "./check-peers.ts";
import { bareFloor } from "./floor.ts";
import { writePages } from "./peers/next-export/write-pages.ts";
import { writeScreens } from "./peers/screens.ts";
import type { Progress } from "./progress.ts";
import { readRoutes } from "./read-routes.ts";
import { type Peer, type Recipe, recipes } from "./recipes.ts";

const peersFolder = "bench/peers";
const target = "build/bench";
const site = "build/client";

/**
 * Makes the same site in every other way, from the same screens and the same content, each into
 * `build/bench/<name>`, and looks at every one of them in a browser. It must run in the repository's
 * folder, after `npm run build`.
 *
 * @param tell is told every step
 * @returns this site, the floor and the peers; one that failed says why in `error`
 * @throws where there is no built site to compare with
 */
export async function buildPeers(tell: Progress = console.log): Promise<Peer[]> {
  if (!existsSync(join(site, "index.html"))) {
    throw new Error(`there is no built site in ${site}: run "npm run build" first`);
  }
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });

  const own = await versions(["react-router", "react", "vite"], "node_modules");
  const peers: Peer[] = [
    {
      name: "know-ai",
      label: "Know AI, as built",
      folder: site,
      fallback: false,
      hydrates: false,
      versions: own,
    },
    await peerOf(
      { name: "floor", label: "The floor: bare HTML with inline CSS" },
      async (folder) => {
        await bareFloor(site, folder);
        return {};
      },
    ),
  ];

  const screens = await attempt(async () => {
    await installPeers(tell);
    const found = await readRoutes();
    await writeScreens(found);
    await writePages(found);
  });
  // One after the other: builds that share the processor's cores also share its time-outs.
  for (const recipe of recipes) {
    peers.push(
      await peerOf(recipe, async (folder) => {
        if (screens) throw screens;
        tell(`building the peer ${recipe.name}`);
        await build(recipe, folder);
        return versions(recipe.packages, join(peersFolder, "node_modules"));
      }),
    );
  }
  await checkPeers(peers);
  return peers;
}

/** Makes one peer; what goes wrong is its own and stays with it. */
async function peerOf(
  recipe: Pick<Recipe, "name" | "label" | "fallback" | "hydrates">,
  make: (folder: string) => Promise<Peer["versions"]>,
): Promise<Peer> {
  const { name, label, fallback = false, hydrates = false } = recipe;
  const peer: Peer = {
    name,
    label,
    folder: join(target, name),
    fallback,
    hydrates,
    versions: {},
  };
  const failure = await attempt(async () => {
    peer.versions = await make(peer.folder);
  });
  return failure ? { ...peer, error: failure.message } : peer;
}

async function attempt(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Installs what the peers' own lock file names, unless that was done before. */
async function installPeers(tell: Progress) {
  const stamp = join(peersFolder, "node_modules/.installed");
  const wanted = createHash("sha256")
    .update(`${process.platform} ${process.arch} `)
    .update(await readFile(join(peersFolder, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && (await readFile(stamp, "utf8")) === wanted) return;
  tell("installing the peers");
  // Their tools come as files; none of them needs a program of its own to run at installation.
  const options = ["--ignore-scripts", "--loglevel=error", "--no-audit", "--no-fund"];
  await run("npm", ["ci", "--include=dev", ...options], peersFolder);
  await writeFile(stamp, wanted);
}

async function build({ command: [module, ...parameters], output }: Recipe, folder: string) {
  await rm(output, { recursive: true, force: true });
  await run(process.execPath, [join(peersFolder, "node_modules", module), ...parameters]);
  await cp(output, folder, { recursive: true });
  // The site's own public files; each tool would copy them in the same way.
  await cp("public", folder, { recursive: true });
  await shareFonts(folder);
}

/**
 * Gives a peer the site's own font files, cut down to the characters in use: what is compared is how
 * pages are made and come alive, not who has the smaller fonts.
 */
async function shareFonts(folder: string) {
  const own = new Map<string, string>();
  for await (const file of glob("**/*.woff2", { cwd: site })) own.set(faceOf(file), file);
  let shared = 0;
  for await (const file of glob("**/*.woff2", { cwd: folder })) {
    const font = own.get(faceOf(file));
    if (!font) continue;
    await cp(join(site, font), join(folder, file));
    shared += 1;
  }
  if (shared === 0) throw new Error("none of its fonts is known by name among the site's");
}

/** `merriweather-300`, from `merriweather-latin-300-normal-C5yjfxyF.woff2` and the like. */
function faceOf(file: string): string {
  return basename(file).replace(/^([a-z-]+?)(?:-latin)?-(\d+)(?:-normal)?[-.].*$/, "$1-$2");
}

/** Runs a program; where it fails, the error says what it said last. */
async function run(file: string, parameters: string[], cwd = ".") {
  try {
    await promisify(execFile)(file, parameters, {
      cwd,
      timeout: 5 * 60_000,
      maxBuffer: 64 * 1024 ** 2,
      env: {
        ...process.env,
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        // Next would otherwise ask the registry about packages for other machines.
        NEXT_IGNORE_INCORRECT_LOCKFILE: "1",
        ASTRO_TELEMETRY_DISABLED: "1",
        NO_COLOR: "1",
      },
    });
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & Record<string, string>;
    const said = stripVTControlCharacters(`${stdout}\n${stderr}`).trim() || message;
    throw new Error(said.split("\n").slice(-20).join("\n"));
  }
}

async function versions(packages: string[], folder: string): Promise<Peer["versions"]> {
  const entries = packages.map(async (name) => {
    const manifest = await readFile(join(folder, name, "package.json"), "utf8");
    return [name, JSON.parse(manifest).version];
  });
  return Object.fromEntries(await Promise.all(entries));
}
