import { z } from "zod";

import { formatPath, type Position } from "./problems.ts";

/** A problem at a key or entry of one file. */
export type PathProblem = { path: PropertyKey[]; message: string };

/**
 * Turns what the schema found into sentences: what is allowed, what was found, what to do.
 *
 * @param positionOf where a path stands in the file, for a sentence that names another line of it
 */
export function schemaProblems(
  schema: z.ZodType,
  issues: z.core.$ZodIssue[],
  positionOf: (path: PropertyKey[]) => Position,
): PathProblem[] {
  return issues.flatMap((issue) => {
    const { path } = issue;
    const known = knownKeys(schema, path);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `is not a known key: correct or remove it (known here: ${known})`,
      }));
    }
    const { sameAs } = (issue.code === "custom" && issue.params) || {};
    if (!sameAs) return { path, message: issueMessage(issue, known) };
    const first = [...path.slice(0, -sameAs.length), ...sameAs];
    const where = `${formatPath(first)} (line ${positionOf(first).line})`;
    return {
      path,
      message: `must differ from ${where}, got ${inWords(issue.input)}: change or remove one of the two`,
    };
  });
}

/** The keys that the schema has at a path, for an editor who misspelled one; empty where it has none. */
function knownKeys(schema: z.ZodType, path: PropertyKey[]): string {
  let here: unknown = schema;
  for (const part of path) {
    if (here instanceof z.ZodObject) here = here.shape[String(part)];
    else if (here instanceof z.ZodArray) here = here.element;
  }
  return here instanceof z.ZodObject ? Object.keys(here.shape).join(", ") : "";
}

function issueMessage(issue: z.core.$ZodIssue, known: string): string {
  const { code, input, message } = issue;
  if (input === undefined) return "is missing: add it";
  const found = inWords(input);
  switch (code) {
    case "invalid_type": {
      const type = known ? `a group of keys (${known})` : typeNames[issue.expected];
      return `must be ${type ?? issue.expected}, got ${found}${typeHint(issue)}`;
    }
    case "too_big":
      return issue.origin === "string"
        ? `must be at most ${issue.maximum} characters, got ${String(input).length}: shorten it`
        : `must ${count(issue, issue.maximum, "at most")}`;
    case "too_small":
      return `must ${count(issue, issue.minimum, "at least")}`;
    case "invalid_value":
      return `must be one of ${issue.values.map((value) => `"${String(value)}"`).join(", ")}, got ${found}`;
    case "custom":
      return `${message}, got ${found}${issue.params?.advice ? `: ${issue.params.advice}` : ""}`;
    default:
      return `${message}, got ${found}`;
  }
}

/** YAML reads `2025` as a number and `# 1` as a comment: what to do when a value is not what it seems. */
function typeHint({ expected, input, path }: z.core.$ZodIssueInvalidType): string {
  if (input === null) {
    if (path.length === 0) return ": restore the file's content";
    if (typeof path.at(-1) === "number") return ": write it or remove the line";
    if (expected !== "string") return ": write it";
    return ": write it after the colon, in quotes where it begins with #";
  }
  if (expected === "string") return ": put it in quotes";
  const unquoted = typeof input === "string" ? input.trim() : "";
  const fits = expected === "boolean" ? /^(true|false)$/ : /^-?\d+(\.\d+)?$/;
  return fits.test(unquoted) ? ": remove the quotes" : "";
}

function count(
  issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
  limit: number | bigint,
  bound: string,
): string {
  const exactly = issue.exact ? "exactly" : bound;
  if (!Array.isArray(issue.input)) return `be ${exactly} ${limit}, got ${inWords(issue.input)}`;
  const { length } = issue.input;
  const change = length < Number(limit) ? "add" : "remove";
  const entries = Number(limit) === 1 ? "entry" : "entries";
  return `have ${exactly} ${limit} ${entries}, got ${length}: ${change} ${Math.abs(length - Number(limit))}`;
}

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
};

function inWords(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a group of keys";
  if (typeof value !== "string")
    return `${typeof value === "number" ? "the number " : ""}${String(value)}`;
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}
