import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { hashOf } from "./build-inputs.ts";

/**
 * Gives what was made from the same inputs before, or makes it. Whatever the result depends on must be
 * among the inputs: the bytes and the options. What makes it is known to whoever opened the cache.
 */
export type Cached = (
  inputs: (string | Uint8Array)[],
  make: () => Uint8Array | Promise<Uint8Array>,
) => Promise<Uint8Array>;

/**
 * Opens what earlier builds made. What this one uses is gathered in a directory of its own, which is
 * published with the build: a build that fails leaves nothing, and nothing is kept that is not used.
 *
 * @param last the published directory, which need not exist
 * @param next the directory to write
 * @param tools a hash of what makes the results
 */
export async function openCache(last: string, next: string, tools: string): Promise<Cached> {
  await mkdir(next, { recursive: true });
  return async (inputs, make) => {
    const name = hashOf([tools, ...inputs]);
    const kept = await readEntry(join(last, name));
    const bytes = kept ?? (await make());
    await writeFile(join(next, name), [hashOf([bytes]), bytes]);
    return bytes;
  };
}

/** An entry begins with its own hash: half a file, as a machine leaves it that lost its power, is none. */
async function readEntry(file: string): Promise<Uint8Array | undefined> {
  const entry = await readFile(file).catch(() => undefined);
  const bytes = entry?.subarray(64);
  return bytes && entry?.toString("latin1", 0, 64) === hashOf([bytes]) ? bytes : undefined;
}
