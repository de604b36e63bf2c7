import { cp, glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { prerenderedPaths } from "../app/lib/paths.ts";

/**
 * Makes the site's files from what React Router rendered: pages under the names that every static
 * host understands, the assets that a page asks for and no others, and compressed copies beside.
 *
 * @param rendered the router's client folder
 * @param finished the folder to write, which must not exist
 * @returns how many files were written, compressed copies apart
 */
export async function finishSite(rendered: string, finished: string): Promise<number> {
  const pages = await Promise.all(
    prerenderedPaths.map(async (path) => ({
      file: path === "/" ? "index.html" : `${path.slice(1)}.html`,
      html: await readFile(join(rendered, path, "index.html"), "utf8"),
    })),
  );
  for (const { file, html } of pages) await write(join(finished, file), html);

  const text = pages.map(({ html }) => html).join("\n");
  let count = pages.length;
  for await (const file of glob("**/*.*", { cwd: rendered })) {
    // The router's own scripts and data are for pages that hydrate; none of these does.
    if (!text.includes(`/${file.replaceAll("\\", "/")}`)) continue;
    await mkdir(dirname(join(finished, file)), { recursive: true });
    await cp(join(rendered, file), join(finished, file));
    count += 1;
  }
  for await (const file of glob("**/*.{html,svg,txt,xml,json}", { cwd: finished })) {
    await compress(join(finished, file));
  }
  return count;
}

async function write(file: string, text: string) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Puts the best brotli and gzip of a file beside it. */
async function compress(file: string) {
  const bytes = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
