import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { MetaDescriptor } from "react-router";

import type { Site } from "../../app/content/site.ts";

/** A screen of the site with what its loader and its `meta` return: all that a peer makes a page of. */
export type Screen = {
  /** The route module's name, `thought-leadership`. */
  name: string;
  /** The address, `/thought-leadership`. */
  path: string;
  site: Site;
  loaderData: unknown;
  meta: (MetaDescriptor & Record<string, unknown>)[];
};

// Every peer is built from the repository's own folder, where the site's loaders look for the content.
const folder = resolve("build/bench/work/screens");

/** The file of a screen's route module. */
export const routeFile = (name: string) => resolve("app/screens", name, "route.tsx");

/** The file that a screen was written to. */
export const screenFile = (name: string) => join(folder, `${name}.json`);

/** Writes what every screen is made of to its own file, in the place of what was there. */
export async function writeScreens(screens: Screen[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const screen of screens) await writeFile(screenFile(screen.name), JSON.stringify(screen));
}

/** Reads the screens that the bench has written. */
export async function readScreens(): Promise<Screen[]> {
  const files = await readdir(folder);
  return Promise.all(
    files.sort().map(async (file) => JSON.parse(await readFile(join(folder, file), "utf8"))),
  );
}
