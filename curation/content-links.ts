import { readFile } from "node:fs/promises";

import { readContent } from "../app/content/read-content.ts";
import type { ContentName } from "../app/content/schemas.ts";
import { parseYaml } from "../app/content/yaml-file.ts";

/** Where an address stands. */
export type Place = {
  name: ContentName;
  file: string;
  line: number;
  path: (string | number)[];
  /** The article's number and title, where it is one's address. */
  article?: { id: number; title: string };
};

/** An outbound address and every place that has it. */
export type ContentLink = { address: string; places: Place[] };

/** Every outbound address of all content, once each, in the order of files and lines. */
export async function contentLinks(): Promise<ContentLink[]> {
  const content = await readContent();
  const links = new Map<string, ContentLink>();
  for (const name of Object.keys(content) as ContentName[]) {
    const file = `content/${name}.yaml`;
    const { positionOf } = parseYaml(file, await readFile(file));
    for (const { address, path } of addressesIn(content[name])) {
      // The site's own address leads nowhere out.
      if (name === "site" && path[0] === "address") continue;
      const link = links.get(address) ?? { address, places: [] };
      const entry = name === "articles" ? content.articles.articles[Number(path[1])] : undefined;
      const article = entry && { article: { id: entry.id, title: entry.title } };
      link.places.push({ name, file, line: positionOf(path).line, path, ...article });
      links.set(address, link);
    }
  }
  return [...links.values()];
}

type Address = { address: string; path: (string | number)[] };

function addressesIn(value: unknown, path: (string | number)[] = []): Address[] {
  if (typeof value === "string")
    return /^https?:\/\/\S+$/.test(value) ? [{ address: value, path }] : [];
  if (Array.isArray(value)) {
    return value.flatMap((part, index) => addressesIn(part, [...path, index]));
  }
  return Object.entries(value ?? {}).flatMap(([key, part]) => addressesIn(part, [...path, key]));
}
