import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";

import { duplicateProblems } from "./duplicates.ts";
import { type Content, type ContentName, logoPattern, schemas } from "./schema.ts";
import { issueProblems, type PathProblem } from "./schema-problems.ts";
import { type Problem, parseYaml, type YamlFile } from "./yaml-file.ts";

/** Thrown for content that must not be published; its message lists every problem, one a line. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems.map(formatProblem).join("\n"));
    this.problems = problems;
  }
}

/**
 * Writes a problem as `content/articles.yaml:214:5 articles[31].link: must be …`.
 */
export function formatProblem({ file, position, path, message }: Problem): string {
  const where = path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name ? `${name}.${String(part)}` : String(part);
  }, "");
  return `${file}:${position.line}:${position.column} ${where ? `${where}: ` : ""}${message}`;
}

/**
 * Reads and checks every file in `content/`.
 *
 * @param root the folder that holds `content/` and `public/`
 * @returns the content by file name
 * @throws ContentError with every problem in every file, in the order of the files and lines
 */
export async function readContent(root: string = process.cwd()): Promise<Content> {
  const folder = join(root, "content");
  const problems: Problem[] = await unknownFiles(folder);
  const files = new Map<ContentName, YamlFile>();
  const content: Partial<Record<ContentName, unknown>> = {};
  const found: ({ name: ContentName } & PathProblem)[] = [];

  for (const name of Object.keys(schemas) as ContentName[]) {
    const file = `content/${name}.yaml`;
    const bytes = await readBytes(join(folder, `${name}.yaml`));
    if (!bytes) {
      problems.push({
        file,
        position: { line: 1, column: 1 },
        path: [],
        message: "is missing: restore the file",
      });
      continue;
    }
    const yaml = parseYaml(file, bytes);
    files.set(name, yaml);
    problems.push(...yaml.problems);
    if (yaml.data === undefined) continue;

    const schema: z.ZodType = schemas[name];
    const result = schema.safeParse(yaml.data, { reportInput: true });
    if (result.success) content[name] = result.data;
    else {
      found.push(
        ...issueProblems(schema, result.error.issues).map((problem) => ({ name, ...problem })),
      );
    }
  }

  const data = new Map([...files].map(([name, yaml]) => [name, yaml.data]));
  found.push(
    ...duplicateProblems(data, (name, path) => files.get(name)?.positionOf(path)),
    ...missingLogos(data.get("partners"), await logoFiles(root)),
  );
  for (const { name, path, message } of found) {
    const yaml = files.get(name);
    const position = yaml?.positionOf(path) ?? { line: 1, column: 1 };
    // What is wrong with a line that is not written right is known once it is.
    if (yaml?.problems.some((problem) => problem.position.line === position.line)) continue;
    problems.push({ file: `content/${name}.yaml`, position, path, message });
  }

  if (problems.length > 0) throw new ContentError(inFileOrder(problems));
  return content as Content;
}

async function readBytes(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** A misspelt file name would otherwise be content that nobody sees. */
async function unknownFiles(folder: string): Promise<Problem[]> {
  const known = new Set(Object.keys(schemas).map((name) => `${name}.yaml`));
  const entries = existsSync(folder) ? await readdir(folder) : [];
  return entries
    .filter((entry) => !entry.startsWith(".") && !known.has(entry))
    .map((entry) => ({
      file: `content/${entry}`,
      position: { line: 1, column: 1 },
      path: [],
      message: `is not a content file: rename or remove it (known: ${[...known].join(", ")})`,
    }));
}

/** Names as the folder has them: asked for a file, some systems overlook capitals, unlike the web. */
async function logoFiles(root: string): Promise<Set<string>> {
  const folder = join(root, "public", "logos");
  const files = existsSync(folder) ? await readdir(folder) : [];
  return new Set(files.map((file) => `logos/${file}`));
}

function* missingLogos(partners: unknown, files: Set<string>) {
  const list = (partners as { partners?: { logo?: unknown }[] } | null | undefined)?.partners;
  if (!Array.isArray(list)) return;
  for (const [index, partner] of list.entries()) {
    const logo = partner?.logo;
    if (typeof logo !== "string" || !logoPattern.test(logo) || files.has(logo)) continue;
    yield {
      name: "partners" as const,
      path: ["partners", index, "logo"],
      message: `must be a file in public/, got "${logo}", which is not there: add public/${logo} or correct the name`,
    };
  }
}

function inFileOrder(problems: Problem[]): Problem[] {
  return problems.toSorted(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      a.position.line - b.position.line ||
      a.position.column - b.position.column,
  );
}
