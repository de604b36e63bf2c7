/** A place in a file: line and column count from 1, as editors show them. */
export type Position = { line: number; column: number };

/** Something wrong in a file, where it stands, and at which key or entry. */
export type Problem = { file: string; position: Position; path: PropertyKey[]; message: string };

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
  return `${file}:${position.line}:${position.column} ${key ? `${key}: ` : ""}${message}`;
}

/** Writes the path of a key as `articles[31].link`. */
export function formatPath(path: PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name ? `${name}.${String(part)}` : String(part);
  }, "");
}
