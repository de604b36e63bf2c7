import type { z } from "zod";

/** A problem at a key or entry of one file. */
export type PathProblem = { path: PropertyKey[]; message: string };

/** Turns what the schema found into sentences: what was expected, what was found, what to do. */
export function issueProblems(issues: z.core.$ZodIssue[]): PathProblem[] {
  return issues.flatMap((issue) => {
    const { path } = issue;
    if (issue.code !== "unrecognized_keys") return [{ path, message: issueMessage(issue) }];
    const allowed = Object.keys((issue.inst as z.ZodObject | undefined)?.shape ?? {}).join(", ");
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `is not a known key: correct or remove it (known here: ${allowed})`,
    }));
  });
}

function issueMessage(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined && issue.code === "invalid_type") return "is missing: add it";
  const found = describe(issue.input);
  switch (issue.code) {
    case "invalid_type": {
      const hint =
        issue.expected === "string" && typeof issue.input === "number" ? ": put it in quotes" : "";
      return `must be ${typeNames[issue.expected] ?? issue.expected}, got ${found}${hint}`;
    }
    case "too_big":
      return issue.origin === "string"
        ? `must be at most ${issue.maximum} characters, got ${String(issue.input).length}: shorten it`
        : `must ${count(issue, issue.maximum, "at most")}`;
    case "too_small":
      return `must ${count(issue, issue.minimum, "at least")}`;
    case "invalid_value":
      return `must be one of ${issue.values.map((value) => `"${String(value)}"`).join(", ")}, got ${found}`;
    case "custom":
      return issue.message === "must not be empty" ? `${issue.message}: write it or remove the key's entry` : `${issue.message}, got ${found}`;
    default:
      return `${issue.message}, got ${found}`;
  }
}

function count(issue: z.core.$ZodIssue, limit: number | bigint, bound: string): string {
  const exactly = "exact" in issue && issue.exact ? "exactly" : bound;
  return Array.isArray(issue.input)
    ? `have ${exactly} ${limit} entries, got ${issue.input.length}`
    : `be ${exactly} ${limit}, got ${describe(issue.input)}`;
}

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of keys",
};

function describe(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a group of keys";
  if (typeof value !== "string") return `${typeof value === "number" ? "the number " : ""}${String(value)}`;
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}
