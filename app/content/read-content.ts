import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";

import { LogoError, readLogo } from "../lib/logos.server.ts";
import { logoPattern } from "./partners.ts";
import { ContentError, fileProblem, formatPath, type Problem } from "./problems.ts";
import { type Retired, readRetired } from "./retired.ts";
import { type PathProblem, schemaProblems } from "./schema-problems.ts";
import { type Content, type ContentName, contentSchemas } from "./schemas.ts";
import { sameText } from "./texts.ts";
import { parseYaml, type YamlFile } from "./yaml-file.ts";

/**
 * Reads and checks every file in `content/`.
 *
 * @param root the folder that holds `content/` and `public/`
 * @param drafts texts that are read in the place of files
 * @returns the content by file name
 * @throws ContentError with every problem in every file, in the order of the files and lines
 */
export async function readContent(
  root: string = process.cwd(),
  drafts: Partial<Record<ContentName, string>> = {},
): Promise<Content> {
  const folder = join(root, "content");
  const schemas = Object.entries(await contentSchemas()) as [ContentName, z.ZodType][];
  const problems = await unknownFiles(
    folder,
    schemas.map(([name]) => name),
  );
  const content: Partial<Record<ContentName, unknown>> = {};
  const files = new Map<ContentName, YamlFile>();

  for (const [name, schema] of schemas) {
    const file = contentFile(name);
    const draft = drafts[name];
    const bytes = draft === undefined ? await readBytes(join(root, file)) : Buffer.from(draft);
    if (typeof bytes === "string") {
      problems.push(fileProblem(file, bytes));
      continue;
    }
    const checked = checkFile(file, schema, bytes);
    files.set(name, checked.yaml);
    problems.push(...checked.problems);
    content[name] = checked.content;
  }

  const retired = await readRetired(root).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    problems.push(...error.problems);
    return {};
  });
  for (const { name, ...problem } of [
    ...equalPages(files),
    ...retiredIds(files.get("articles")?.data, retired),
    ...(await logoProblems(root, files.get("partners")?.data)),
  ]) {
    const yaml = files.get(name);
    if (yaml) problems.push(...located(yaml, contentFile(name), [problem]));
  }

  if (problems.length > 0) throw new ContentError(inFileOrder(problems));
  return content as Content;
}

/** The largest content file, in bytes; 20,000 articles are a fifth of it. */
const maxBytes = 50 * 2 ** 20;

/** The path of a content file. */
export const contentFile = (name: ContentName) => `content/${name}.yaml`;

/**
 * Checks one file by its own rules.
 *
 * @param file the name that problems carry
 * @returns what it says, where nothing is wrong with it, and what is
 */
export function checkFile<Shape>(file: string, schema: z.ZodType<Shape>, bytes: Uint8Array) {
  const yaml = parseYaml(file, bytes);
  const result =
    yaml.data === undefined ? undefined : schema.safeParse(yaml.data, { reportInput: true });
  const found = result?.error ? schemaProblems(schema, result.error.issues, yaml.positionOf) : [];
  return {
    yaml,
    content: result?.data,
    problems: [...yaml.problems, ...located(yaml, file, found)],
  };
}

/** Gives problems their places. Skips those on lines with syntax errors: their values are not known yet. */
function located(yaml: YamlFile, file: string, problems: PathProblem[]): Problem[] {
  const faulty = new Set(yaml.problems.map(({ position }) => position.line));
  return problems
    .map(({ path, message }) => ({ file, position: yaml.positionOf(path), path, message }))
    .filter(({ position }) => !faulty.has(position.line));
}

/** @returns what a file holds, or what is wrong with it */
async function readBytes(path: string): Promise<Uint8Array | string> {
  try {
    // Anything else, such as a pipe, might never come to an end.
    const stats = await stat(path);
    if (!stats.isFile()) return "is not a file: put the file in its place";
    if (stats.size > maxBytes) return `is larger than ${maxBytes / 2 ** 20} MB: restore the file`;
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return "is missing: restore the file";
    if (code === "EACCES") return "must not be read by this user: change the file's permissions";
    if (code === "ELOOP") return "is a link that leads to itself: put the file in its place";
    throw error;
  }
}

/** A misspelled file name would otherwise be content that nobody sees. */
async function unknownFiles(folder: string, names: string[]): Promise<Problem[]> {
  const known = names.map((name) => `${name}.yaml`);
  const message = `is not a content file: rename or remove it (known: ${known.join(", ")})`;
  const entries = existsSync(folder) ? await readdir(folder) : [];
  return entries
    .filter((entry) => !entry.startsWith(".") && !known.includes(entry))
    .map((entry) => fileProblem(`content/${entry}`, message));
}

/** Pages that share a title or a description: readers and search engines tell pages apart by them. */
function* equalPages(files: Map<ContentName, YamlFile>) {
  const groups = ["page", "notFound", "error"];
  for (const field of ["title", "description"]) {
    const seen = new Map<string, string>();
    for (const [name, { data }] of files) {
      for (const group of groups) {
        const page = (data as Record<string, unknown> | null | undefined)?.[group];
        const value = (page as Record<string, unknown> | null | undefined)?.[field];
        if (typeof value !== "string") continue;
        const path = [group, field];
        const first = seen.get(sameText(value));
        if (first === undefined)
          seen.set(sameText(value), `${formatPath(path)} in ${contentFile(name)}`);
        else {
          const message = `must differ from ${first}, got ${JSON.stringify(value)}: change one of the two, as readers and search engines tell pages apart by it`;
          yield { name, path, message };
        }
      }
    }
  }
}

/** A retired article's id, given to another one: old addresses such as `#article-54` would lead to it. */
function* retiredIds(data: unknown, retired: Record<string, Retired>) {
  type Entry = { id?: unknown; link?: unknown };
  const list = (data as { articles?: Entry[] } | null | undefined)?.articles;
  if (!Array.isArray(list)) return;
  for (const [index, article] of list.entries()) {
    const former = typeof article?.id === "number" ? retired[article.id] : undefined;
    // The article itself is there still where its retirement was interrupted.
    if (!former || former.link === article.link) continue;
    const message = `must not be the id of a retired article, got the number ${article.id}: give it a new one`;
    yield { name: "articles" as const, path: ["articles", index, "id"], message };
  }
}

/** Logos that are not there, or must not be published. */
async function logoProblems(root: string, partners: unknown) {
  const list = (partners as { partners?: { logo?: unknown }[] } | null | undefined)?.partners;
  const problems = (Array.isArray(list) ? list : []).map(async (partner, index) => {
    const logo = partner?.logo;
    if (typeof logo !== "string" || !logoPattern.test(logo)) return [];
    try {
      await readLogo(join(root, "public"), logo);
      return [];
    } catch (error) {
      if (!(error instanceof LogoError)) throw error;
      const message = `names public/${logo}, which ${error.message}`;
      return [{ name: "partners" as const, path: ["partners", index, "logo"], message }];
    }
  });
  return (await Promise.all(problems)).flat();
}

function inFileOrder(problems: Problem[]): Problem[] {
  return problems.toSorted(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      a.position.line - b.position.line ||
      a.position.column - b.position.column,
  );
}
