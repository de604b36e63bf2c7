import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

import { type Cached, uncached } from "../build-cache.ts";

/** What compresses well; fonts and photographs are compressed already. */
const text = /\.(html|css|js|json|md|svg|txt|xml|webmanifest)$/;

/** From so many bytes on, a file other than a page is compressed well, and not as well as can be. */
const large = 400_000;

const compressions = [
  {
    extension: "br",
    compress: promisify(brotliCompress),
    options: (size: number, best: boolean) => ({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: best ? constants.BROTLI_MAX_QUALITY : 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: size,
      },
    }),
  },
  {
    extension: "gz",
    compress: promisify(gzip),
    options: (_: number, best: boolean) => ({ level: best ? constants.Z_BEST_COMPRESSION : 6 }),
  },
  {
    extension: "zst",
    compress: promisify(zstdCompress),
    options: (size: number, best: boolean) => ({
      params: { [constants.ZSTD_c_compressionLevel]: best ? 19 : 6 },
      // Without the size, zstd prepares tables for 8 MB each time: eight times the processor time.
      pledgedSrcSize: size,
    }),
  },
];

/**
 * Writes the best brotli, gzip and zstd of each text file beside it, as `.br`, `.gz` and `.zst`, where it
 * is smaller. Two files at a time: all of them at once take 2.5 GB.
 */
export async function compressBeside(files: string[], cached: Cached = uncached): Promise<void> {
  const queue = files.filter((name) => text.test(name)).values();
  const work = async () => {
    for (const file of queue) {
      const bytes = await readFile(file);
      const best = bytes.length < large || file.endsWith(".html");
      const copies = compressions.map(async ({ extension, compress, options }) => {
        const chosen = options(bytes.length, best);
        const inputs = [process.version, extension, JSON.stringify(chosen), bytes];
        const copy = await cached(inputs, () => compress(bytes, chosen));
        if (copy.length < bytes.length) await writeFile(`${file}.${extension}`, copy);
      });
      await Promise.all(copies);
    }
  };
  await Promise.all([work(), work()]);
}
