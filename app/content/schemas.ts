import type { z } from "zod";

import { type Path, type Screen, type ScreenId, screens } from "../screens.ts";
import { errorPages } from "./error-pages.ts";
import { partners } from "./partners.ts";
import { type Site, site } from "./site.ts";

/** What is not of one screen. */
const shared = { site, partners, "error-pages": errorPages };
type Shared = typeof shared;

/** All content of the site, by file. */
export type Content = { [Name in keyof Shared]: z.infer<Shared[Name]> } & {
  [Each in Screen as Each["id"]]: z.infer<Awaited<ReturnType<Each["content"]>>["schema"]>;
};

/** A content file's name without `.yaml`. */
export type ContentName = keyof Content;

/** The schema of every content file, by its name. */
export async function contentSchemas(): Promise<Record<ContentName, z.ZodType>> {
  const entries = screens.map(async ({ id, content }) => [id, (await content()).schema]);
  return { ...Object.fromEntries(await Promise.all(entries)), ...shared };
}

/** The site's name: `Know AI`. */
export const siteName = ({ brand, product }: Site): string => `${brand} ${product}`;

/** What a screen says of itself, where several are listed. */
export type PageEntry = {
  id: Screen["id"];
  path: Path;
  title: string;
  label: string;
  description: string;
  menu: string;
  inHeader: boolean;
};

/** Every screen in its own words, in the order of the site. The home page is called by the site's name. */
export function pageEntries(content: Content): PageEntry[] {
  return screens.map((screen) => {
    const { id, path } = screen;
    const page = { title: siteName(content.site), ...content[id].page };
    const { title, label, description, menu = title } = page;
    return { id, path, title, label, description, menu, inHeader: "inHeader" in screen };
  });
}

/** The pages that a screen's end links to, in the order of the site. */
export function relatedPages(content: Content, current: ScreenId): PageEntry[] {
  const screen = screens.find(({ id }) => id === current);
  const related: readonly ScreenId[] = screen && "related" in screen ? screen.related : [];
  return pageEntries(content).filter(({ id }) => related.includes(id));
}
