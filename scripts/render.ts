import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler } from "react-router";

import { files } from "../app/feeds/files.ts";
import { pagePaths } from "../app/screens.ts";
import { runWatched } from "./run-watched.ts";

/**
 * Bundles the code that renders the site, with React Router. The bundler sometimes hangs
 * (github.com/rolldown/rolldown/issues/10664): it is started a second time then.
 *
 * @param directory work space of its own
 * @returns one module
 */
export async function bundleCode(directory: string): Promise<Buffer> {
  const parameters = ["node_modules/@react-router/dev/bin.cjs", "build"];
  const env = { ...process.env, BUILD_DIRECTORY: directory };
  await runWatched(parameters, { patience: 60_000, env });
  return readFile(`${directory}/server/index.js`);
}

/**
 * Renders every page, and every file for programs, as React Router's server answers requests for them.
 *
 * @param code what `bundleCode` made
 * @param module the file to write it to, within the project, from where it finds its packages
 * @returns the texts by address
 */
export async function render(code: Uint8Array, module: string): Promise<Map<string, string>> {
  await mkdir(dirname(module), { recursive: true });
  await writeFile(module, code);
  const respond = createRequestHandler(await import(pathToFileURL(resolve(module)).href));
  const texts = new Map<string, string>();
  for (const path of [...pagePaths, ...Object.keys(files)]) {
    const response = await respond(new Request(new URL(path, "http://localhost")));
    const text = await response.text();
    if (response.status !== 200)
      throw new Error(`${path} was answered with ${response.status}: ${text}`);
    texts.set(path, text);
  }
  return texts;
}
