/** A place in a file: line and column count from 1, as editors show them. */
export type Position = { line: number; column: number };

/** Something wrong in a file, where it stands, and at which key or entry. */
export type Problem = { file: string; position: Position; path: PropertyKey[]; message: string };

/** A problem of a file as a whole. */
export function fileProblem(file: string, message: string): Problem {
  return { file, position: { line: 1, column: 1 }, path: [], message };
}

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
  const key = formatPath(path);
  const line = `${file}:${position.line}:${position.column} ${key ? `${key}: ` : ""}${message}`;
  // Names and texts may hold what a terminal would obey, or what would end the line.
  return line.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Writes the path of a key as `articles[31].link`. */
export function formatPath(path: PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name ? `${name}.${String(part)}` : String(part);
  }, "");
}
