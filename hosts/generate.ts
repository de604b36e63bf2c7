import { createHash } from "node:crypto";

import type { BuiltFile, BuiltSite } from "./built-site.ts";

/** What every generator writes: the text of each file, by its name in the host's folder. */
export type HostFiles = Record<string, string>;

/** The first line of every generated file. */
export const notice =
  'Written by "npm run build" from hosts/contract.ts, for this one build of the site: do not edit.';

/** The page that a file is, sent with its status or under its address. */
export const isPage = ({ type }: BuiltFile) => type.startsWith("text/html");

/** Every file that is sent, the two without an address last. */
export const allFiles = ({ files, notFound, error }: BuiltSite): BuiltFile[] => [
  ...files.values(),
  notFound,
  error,
];

/** A name for this build of the site: the same for the same content, on every machine. */
export function releaseName(site: BuiltSite): string {
  const hash = createHash("sha256");
  for (const { name, hash: content } of allFiles(site)) hash.update(`${name} ${content}\n`);
  return hash.digest("hex").slice(0, 12);
}

/** The folder of this build's files beside a server's configuration. */
export const siteFolder = (site: BuiltSite) => `site-${releaseName(site)}`;

/** Text for a regular expression that matches it and nothing else. */
export const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
