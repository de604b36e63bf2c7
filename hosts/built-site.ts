import { createHash } from "node:crypto";
import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import {
  cacheControl,
  contentTypes,
  encodings,
  type InlineHashes,
  namedTypes,
} from "./contract.ts";

/** One file of the site, as it is answered. */
export type BuiltFile = {
  /** Where it is found: `/courses` for a page, `/assets/….woff2` for a file. */
  address: string;
  /** Its name in the folder: `courses.html`. */
  name: string;
  type: string;
  cache: string;
  /** A hash of the content, without quotes: the same on every machine that builds the same content. */
  hash: string;
  bytes: Buffer;
  /** The same content encoded, by encoding. */
  encoded: Partial<Record<(typeof encodings)[number]["name"], Buffer>>;
};

/** The whole site in memory: what is not in it does not exist. */
export type BuiltSite = {
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
 * Reads a built site into memory. Links and dot-files are left out, `.well-known` apart, so that
 * nothing outside the folder can be reached, now or later.
 *
 * @throws MissingSiteError where the folder is missing, unreadable or holds no site
 */
export async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const names = await fileNames(folder, folder);
  const encodedNames = new Set(
    names.filter((name) => encodings.some(({ ending }) => name.endsWith(ending))),
  );
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    if (encodedNames.has(name)) continue;
    const file = await readBuiltFile(folder, name, encodedNames).catch((error) => {
      throw missing(folder, `${name}: ${error.code}`);
    });
    files.set(file.address, file);
  }
  const [home, notFound, error] = ["/", "/404", "/error"].map((address) => files.get(address));
  if (!home || !notFound || !error) throw missing(folder, "it holds no built site");
  // These two are sent with their status, whatever was asked for; they have no address of their own.
  files.delete("/404");
  files.delete("/error");
  return { files, notFound, error, hashes: inlineHashes([...files.values(), notFound, error]) };
}

async function fileNames(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    throw missing(root, error.code === "ENOENT" ? "it is not there" : error.code);
  });
  const names: string[] = [];
  for (const entry of entries) {
    if (entry.name.startsWith(".") && entry.name !== ".well-known") continue;
    const path = join(folder, entry.name);
    // `withFileTypes` does not follow links, so a link is neither a file nor a folder.
    if (entry.isDirectory()) {
      names.push(...(await fileNames(root, path)).map((name) => `${entry.name}/${name}`));
    } else if (entry.isFile() && (await lstat(path)).isFile()) names.push(entry.name);
  }
  return names;
}

const missing = (folder: string, why: string) =>
  new MissingSiteError(`no built site in ${folder} (${why}): run "npm run build" first`);

async function readBuiltFile(
  folder: string,
  name: string,
  encodedNames: Set<string>,
): Promise<BuiltFile> {
  const bytes = await readFile(join(folder, name));
  const address = `/${name}`.replace(/(?:(?<=\/)index)?\.html$/, "");
  const ending = name.slice(name.lastIndexOf(".") + 1);
  const encoded: BuiltFile["encoded"] = {};
  for (const { name: encoding, ending: suffix } of encodings) {
    if (encodedNames.has(name + suffix)) {
      encoded[encoding] = await readFile(join(folder, name + suffix));
    }
  }
  return {
    address,
    name,
    type: namedTypes[address] ?? contentTypes[ending] ?? "application/octet-stream",
    cache: name.startsWith("assets/") ? cacheControl.asset : cacheControl.page,
    hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 16),
    bytes,
    encoded,
  };
}

/** The hashes of what the pages carry inline, for the policy; data blocks are not run and need none. */
function inlineHashes(files: BuiltFile[]): InlineHashes {
  const found = { styles: new Set<string>(), scripts: new Set<string>() };
  for (const { type, bytes } of files) {
    if (!type.startsWith("text/html")) continue;
    for (const [, sheet = ""] of bytes.toString().matchAll(/<style>(.*?)<\/style>/gs)) {
      found.styles.add(hashSource(sheet));
    }
    for (const [, script = ""] of bytes.toString().matchAll(/<script>(.*?)<\/script>/gs)) {
      found.scripts.add(hashSource(script));
    }
  }
  return { styles: [...found.styles].toSorted(), scripts: [...found.scripts].toSorted() };
}

function hashSource(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/**
 * The other spellings of a page's address: with a slash, and as the names of its file. Each is
 * redirected to the one address.
 */
export function otherSpellings({ address }: BuiltFile): string[] {
  return address === "/"
    ? ["/index.html", "/index"]
    : ["/", "/index.html", "/index", ".html"].map((ending) => address + ending);
}
