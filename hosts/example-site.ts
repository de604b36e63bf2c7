import type { BuiltFile, BuiltSite } from "./built-site.ts";
import { cacheControl } from "./contract.ts";

/** A small site in memory, for tests of what is written for the hosts. */
export function exampleSite(): BuiltSite {
  const page = (address: string, name: string) =>
    file({ address, name, type: "text/html; charset=utf-8", cache: cacheControl.page });
  const files = [
    page("/", "index.html"),
    page("/courses", "courses.html"),
    file({
      address: "/assets/font.a1b2c3d4.woff2",
      name: "assets/font.a1b2c3d4.woff2",
      type: "font/woff2",
      cache: cacheControl.asset,
      encoded: {},
    }),
    file({
      address: "/speculation-rules.json",
      name: "speculation-rules.json",
      type: "application/speculationrules+json",
      cache: cacheControl.page,
    }),
  ];
  return {
    files: new Map(files.map((entry) => [entry.address, entry])),
    notFound: page("/404", "404.html"),
    error: page("/error", "error.html"),
    hashes: { styles: ["sha256-c3R5bGU="], scripts: [] },
  };
}

function file(
  given: Pick<BuiltFile, "address" | "name" | "type" | "cache"> & Partial<BuiltFile>,
): BuiltFile {
  const bytes = Buffer.from(given.name);
  return {
    hash: `hash-of-${given.name.replaceAll(/\W/g, "-")}`,
    bytes,
    encoded: { br: bytes, zstd: bytes, gzip: bytes },
    ...given,
  };
}
