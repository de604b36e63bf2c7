import { readFile } from "node:fs/promises";

import { readContent } from "../app/content/read-content.ts";
import type { Content, ContentName } from "../app/content/schemas.ts";
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
      const article = articleAt(content, name, path);
      link.places.push({
        name,
        file,
        line: positionOf(path).line,
        path,
        ...(article && { article }),
      });
      links.set(address, link);
    }
  }
  return [...links.values()];
}

function articleAt(content: Content, name: ContentName, path: (string | number)[]) {
  const entry = name === "articles" ? content.articles.articles[Number(path[1])] : undefined;
  return entry && { id: entry.id, title: entry.title };
}

function* addressesIn(
  value: unknown,
  path: (string | number)[] = [],
): Generator<{ address: string; path: (string | number)[] }> {
  if (typeof value === "string" && /^https?:\/\/\S+$/.test(value)) yield { address: value, path };
  else if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) yield* addressesIn(part, [...path, index]);
  } else if (value && typeof value === "object") {
    for (const [key, part] of Object.entries(value)) yield* addressesIn(part, [...path, key]);
  }
}
