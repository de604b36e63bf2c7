import { mkdir, readFile } from "node:fs/promises";

import { formatProblem } from "../app/content/problems.ts";
import { contentFile, readContent } from "../app/content/read-content.ts";
import type { Content } from "../app/content/schemas.ts";
import { parseYaml } from "../app/content/yaml-file.ts";
import { writeHosts } from "../hosts/host-files.ts";
import { openCache } from "./build-cache.ts";
import type { BuildInputs } from "./build-inputs.ts";
import { drawPictures } from "./postbuild/pictures.ts";
import { postbuild } from "./postbuild/postbuild.ts";
import { bundleCode, render } from "./render.ts";

/**
 * Makes the whole site in a work directory: `client`, `hosts`, and `cache` for the next build.
 *
 * @returns how many files `client` has, compressed copies apart
 */
export async function buildSite(
  work: string,
  content: Content,
  { tools, code }: BuildInputs,
): Promise<number> {
  const cached = await openCache("build/cache", `${work}/cache`, tools);
  await mkdir(`${work}/client`);
  const rendering = cached(["bundle", code], () => bundleCode(`${work}/router`)).then((bundle) =>
    render(bundle, `${work}/router/site.js`),
  );
  // Pictures take the other core. Neither is left at work where the other one fails.
  const drawing = drawPictures(content, `${work}/client`, code, cached);
  await Promise.allSettled([rendering, drawing]);
  await drawing;
  const files = await postbuild(await rendering, `${work}/client`, content, cached);
  await writeHosts(`${work}/client`, `${work}/hosts`);
  return files;
}

/**
 * Reads the content, and says what to do about an address under a name that is reserved for examples
 * (RFC 2606).
 *
 * @throws ContentError with every problem in the content
 */
export async function readSource(): Promise<{ content: Content; note?: string }> {
  const content = await readContent();
  const { address } = content.site;
  if (!/(^|\.)example(\.(com|net|org))?$/.test(new URL(address).hostname)) return { content };
  const file = contentFile("site");
  const path = ["address"];
  const position = parseYaml(file, await readFile(file)).positionOf(path);
  const message = `${address} only stands in for the site's own address: write that there, as feeds, sitemap and shared links name it`;
  return { content, note: formatProblem({ file, position, path, message }) };
}
