import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

/** What compresses well; fonts and photographs are compressed already. */
const text = /\.(html|css|js|json|md|svg|txt|xml|webmanifest)$/;

/** Puts the best brotli, gzip and zstd of a text file beside it, as `.br`, `.gz` and `.zst`. */
export async function compressBeside(file: string): Promise<void> {
  if (!text.test(file)) return;
  const bytes = await readFile(file);
  const [brotli, gzipped, zstd] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
    promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  ]);
  await Promise.all([
    writeFile(`${file}.br`, brotli),
    writeFile(`${file}.gz`, gzipped),
    writeFile(`${file}.zst`, zstd),
  ]);
}
