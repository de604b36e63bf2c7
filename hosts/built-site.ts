import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

import {
  cacheControl,
  encodingExtensions,
  encodings,
  type InlineHashes,
  mediaTypes,
  namedTypes,
} from "./contract.ts";

/** One file of the site. */
export type BuiltFile = {
  /** The path of its URL: `/courses` for a page, `/assets/….woff2` for an asset. */
  address: string;
  /** Its name in the folder: `courses.html`. */
  name: string;
  type: string;
  cache: string;
  /** A hash of the content: the same on every machine that builds the same content. */
  hash: string;
  bytes: Buffer;
  /** For a page's Markdown alternate: the page's address, with its host. */
  canonical: string | undefined;
  /** Compressed copies, where they are smaller than the file, by content coding. */
  encoded: Partial<Record<(typeof encodings)[number], Buffer>>;
};

/** The whole site in memory. */
export type BuiltSite = {
  /** By address. The pages for errors are not among them: they have no address of their own. */
  files: Map<string, BuiltFile>;
  notFound: BuiltFile;
  error: BuiltFile;
  hashes: InlineHashes;
};

/** Thrown where a folder holds no site; its message says what to do. */
export class MissingSiteError extends Error {
  override name = "MissingSiteError";
}

/**
 * Reads a built site into memory. Symbolic links and dotfiles are left out, `.well-known` apart, so
 * that nothing outside the folder can be reached.
 *
 * @throws MissingSiteError where the folder is missing, unreadable or holds no site
 */
export async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const missing = (why: string) =>
    new MissingSiteError(`no built site in ${folder} (${why}): run "npm run build" first`);
  const contents = await readFiles(folder).catch((error) => {
    throw missing(
      error.code === "ENOENT" ? "it is not there" : `${error.code} ${error.path ?? ""}`,
    );
  });
  const files = new Map<string, BuiltFile>();
  for (const [name, bytes] of contents) {
    if (encodings.some((encoding) => name.endsWith(encodingExtensions[encoding]))) continue;
    const address = `/${name}`.replace(/(?:(?<=\/)index)?\.html$/, "");
    files.set(address, {
      address,
      name,
      type: mediaType(address, name),
      cache: name.startsWith("assets/") ? cacheControl.asset : cacheControl.page,
      hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 16),
      bytes,
      canonical: name.endsWith(".md") ? canonicalAddress(name, contents) : undefined,
      encoded: compressedCopies(name, bytes, contents),
    });
  }
  const [home, notFound, error] = ["/", "/404", "/error"].map((address) => files.get(address));
  if (!home || !notFound || !error) throw missing("it holds no built site");
  const hashes = inlineHashes(pagesOf(files));
  files.delete("/404");
  files.delete("/error");
  return { files, notFound, error, hashes };
}

/** The pages of the site, the home page among them. */
export const pagesOf = (files: BuiltSite["files"]): BuiltFile[] =>
  [...files.values()].filter(({ name }) => name.endsWith(".html"));

/** Every file of a folder, with its name relative to it, in `/`. */
async function readFiles(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    // Neither follows symbolic links: one is not a file here, and one to a folder is not entered.
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll("\\", "/");
    if (/(^|\/)\.(?!well-known\/)/.test(name)) continue;
    files.set(name, await readFile(path));
  }
  return files;
}

function mediaType(address: string, name: string): string {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return namedTypes[address] ?? mediaTypes[extension] ?? "application/octet-stream";
}

function canonicalAddress(name: string, contents: Map<string, Buffer>): string | undefined {
  const page = contents.get(name.replace(/md$/, "html"))?.toString() ?? "";
  return /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
}

function compressedCopies(name: string, bytes: Buffer, contents: Map<string, Buffer>) {
  const copies: BuiltFile["encoded"] = {};
  for (const encoding of encodings) {
    const copy = contents.get(name + encodingExtensions[encoding]);
    if (copy && copy.length < bytes.length) copies[encoding] = copy;
  }
  return copies;
}

/** The hashes of what the pages carry inline; data blocks, such as JSON-LD, are not run. */
function inlineHashes(pages: BuiltFile[]): InlineHashes {
  const hashesOf = (element: RegExp) => {
    const texts = pages.flatMap(({ bytes }) => [...bytes.toString().matchAll(element)]);
    const hashes = texts.map(([, text = ""]) => createHash("sha256").update(text).digest("base64"));
    return [...new Set(hashes)].toSorted().map((hash) => `sha256-${hash}`);
  };
  return {
    styles: hashesOf(/<style>(.*?)<\/style>/gs),
    scripts: hashesOf(/<script>(.*?)<\/script>/gs),
  };
}
