import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";

import { routeFile, type Screen, screenFile } from "../screens.ts";

const folder = resolve("bench/peers/next-export/app/(screens)");

/**
 * Writes the two files that Next wants of a page: one for the server, which has the data, and one
 * for the browser, which makes the screen come alive with it.
 */
export async function writePages(screens: Screen[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const { name, path } of screens) {
    const page = join(folder, path, "page.jsx");
    const from = (file: string) => JSON.stringify(relative(dirname(page), file));
    await mkdir(dirname(page), { recursive: true });
    await writeFile(
      page,
      `import screen from ${from(screenFile(name))};
import { MetaTags } from ${from(resolve("bench/peers/meta-tags.tsx"))};
import { Screen } from "./screen.js";

export default function Page() {
  return (
    <>
      <MetaTags meta={screen.meta} />
      <Screen loaderData={screen.loaderData} />
    </>
  );
}
`,
    );
    await writeFile(
      join(dirname(page), "screen.js"),
      `"use client";

export { default as Screen } from ${from(routeFile(name))};
`,
    );
  }
}
