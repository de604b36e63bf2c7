import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

import { encodingExtensions, encodings } from "../../hosts/contract.ts";
import type { Cached } from "../build-cache.ts";

/** What compresses well; fonts and photographs are compressed already. */
const text = /\.(html|css|js|json|md|svg|txt|xml|webmanifest)$/;

/** Pages are compressed as well as can be, and files for programs up to so many bytes. */
const large = 400_000;

const compressors = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  zstd: promisify(zstdCompress),
};

const options = (size: number, best: boolean) => ({
  br: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: best ? constants.BROTLI_MAX_QUALITY : 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  },
  gzip: { level: best ? constants.Z_BEST_COMPRESSION : 6 },
  zstd: {
    params: { [constants.ZSTD_c_compressionLevel]: best ? 19 : 6 },
    // Without the size, zstd prepares tables for 8 MB each time: eight times the processor time.
    pledgedSrcSize: size,
  },
});

/**
 * Writes each text file in brotli, gzip and zstd beside it, where that is smaller. Two files at a
 * time: all of them at once take 2.5 GB.
 */
export async function compressBeside(
  files: string[],
  cached: Cached = async (_, make) => make(),
): Promise<void> {
  const queue = files.filter((name) => text.test(name)).values();
  const work = async () => {
    for (const file of queue) {
      const bytes = await readFile(file);
      const chosen = options(bytes.length, bytes.length < large || file.endsWith(".html"));
      for (const encoding of encodings) {
        const key = [encoding, JSON.stringify(chosen[encoding]), bytes];
        const compress = () => compressors[encoding](bytes, chosen[encoding]);
        const copy = await cached(key, compress);
        if (copy.length < bytes.length) await writeFile(file + encodingExtensions[encoding], copy);
      }
    }
  };
  await Promise.all([work(), work()]);
}
