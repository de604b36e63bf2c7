import { readFile } from "node:fs/promises";
import { linkIdentity } from "../app/content/links.ts";
import { readContent } from "../app/content/read-content.ts";
import type { Content } from "../app/content/schemas.ts";
import { parseYaml } from "../app/content/yaml-file.ts";
import type { Article } from "../app/screens/articles/content.ts";
import { Stop } from "./command.ts";
import { readRetired } from "./retired.ts";

/** The library as its file has it. */
export const libraryFile = "content/articles.yaml";

export type Library = Content["articles"];

/** Reads the library; throws ContentError where any content is not right. */
export async function readLibrary(): Promise<Library> {
  return (await readContent()).articles;
}

/** `article 12, "How My View of ChatGPT Changed" (content/articles.yaml:163)`. */
export async function nameArticle(article: Article): Promise<string> {
  const bytes = await readFile(libraryFile);
  const { articles } = parseYaml(libraryFile, bytes).data as { articles: { id: number }[] };
  const index = articles.findIndex(({ id }) => id === article.id);
  const { line } = parseYaml(libraryFile, bytes).positionOf(["articles", index]);
  return `article ${article.id}, "${article.title}" (${libraryFile}:${line})`;
}

/**
 * Refuses an article that is in the library already, or was taken out of it.
 *
 * @throws Stop that names the entry
 */
export async function refuseDuplicate(
  library: Library,
  { link, title }: { link: string; title?: string },
): Promise<void> {
  const same = library.articles.find((other) => linkIdentity(other.link) === linkIdentity(link));
  if (same) throw new Stop(`${link} is in the library: ${await nameArticle(same)}`);
  const titled = library.articles.find(
    (other) => title && other.title.normalize().toLowerCase() === title.normalize().toLowerCase(),
  );
  if (titled) throw new Stop(`"${title}" is in the library: ${await nameArticle(titled)}`);
  for (const [id, retired] of Object.entries(await readRetired())) {
    if (linkIdentity(retired.link) !== linkIdentity(link)) continue;
    const why = retired.reason ? ` (${retired.reason})` : "";
    throw new Stop(
      `${link} was article ${id}, "${retired.title}", retired on ${retired.retired}${why}: to have it back, take its entry out of curation/retired.json first`,
    );
  }
}

/** The next number that no article has or ever had, as far as the library remembers. */
export async function nextId(library: Library): Promise<number> {
  const retired = Object.keys(await readRetired()).map(Number);
  return Math.max(0, ...library.articles.map(({ id }) => id), ...retired) + 1;
}
