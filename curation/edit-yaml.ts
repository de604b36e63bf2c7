import { isDeepStrictEqual } from "node:util";
import {
  isMap,
  isScalar,
  isSeq,
  Lexer,
  parseDocument,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";

import { formatProblem } from "../app/content/problems.ts";
import { parseYaml } from "../app/content/yaml-file.ts";
import { CliError } from "./command.ts";

/**
 * Changes the text of a YAML file where the change is, and nowhere else: everything around it stays
 * byte by byte. Each change is read again afterwards, and refused if it did anything besides.
 */

type Value = string | number | boolean;

/** One value in a file that is to become another. */
export type Replacement = { path: (string | number)[]; from: Value; to: Value };

/**
 * Writes an entry at the top of a list.
 *
 * @param file the name that messages carry
 * @param entry its keys in the order in which they are to stand; those without a value are left out
 * @throws CliError where the list is not written line by line, or the change cannot be made cleanly
 */
export function insertEntry(
  file: string,
  text: string,
  list: string,
  entry: Record<string, string | number | boolean | undefined>,
): string {
  const sequence = sequenceIn(file, text, list);
  const first = sequence.items[0] as YAMLMap;
  const keys = Object.entries(entry).filter(([, value]) => value !== undefined);
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const indent = " ".repeat(columnOf(text, first.range?.[0] ?? 0));
  const dash = indent.replace(/ {2}$/, "- ");
  const lines = keys.map(
    ([key, value], index) => `${index === 0 ? dash : indent}${key}: ${scalar(value)}${end}`,
  );
  const at = lineAfter(text, keyOffset(text, list));
  const after = `${text.slice(0, at)}${lines.join("")}${end}${text.slice(at)}`;
  return proven(file, text, after, (data) => {
    (data[list] as unknown[]).unshift(Object.fromEntries(keys));
  });
}

/**
 * Takes an entry out of a list. A comment inside it stays, on a line of its own.
 *
 * @throws CliError where the list has no entry with that id
 */
export function removeEntry(file: string, text: string, list: string, id: number): string {
  const sequence = sequenceIn(file, text, list);
  const index = sequence.items.findIndex((item) => isMap(item) && item.get("id") === id);
  const item = sequence.items[index] as YAMLMap | undefined;
  if (!item?.range) throw new CliError(`${file} has no entry with the id ${id}`);

  const start = text.lastIndexOf("\n", item.range[0] - 1) + 1;
  const last = item.items.at(-1)?.value;
  const valueEnd = isScalar(last) ? (last.range?.[1] ?? item.range[1]) : item.range[1];
  let end = lineAfter(text, valueEnd - 1);
  const blank = /^[ \t]*\r?\n/.exec(text.slice(end));
  if (blank) end += blank[0].length;

  const indent = " ".repeat(columnOf(text, item.range[0]) - 2);
  const kept = yamlComments(text.slice(start, end)).map((comment) => `${indent}${comment}\n`);
  let after = `${text.slice(0, start)}${kept.join("")}${text.slice(end)}`;
  // Of the last entry, the empty line above it is the one too many.
  if (end >= text.length && kept.length === 0)
    after = after.replace(/(\r?\n)(?:[ \t]*\r?\n)+$/, "$1");
  return proven(file, text, after, (data) => {
    (data[list] as unknown[]).splice(index, 1);
  });
}

/** Replaces values in their lines; what else stands in a line, such as a comment, stays. */
export function replaceValues(file: string, text: string, replacements: Replacement[]): string {
  const document = parseDocument(text);
  const ranges = replacements.map(({ path, from, to }) => {
    const node = document.getIn(path, true);
    if (!isScalar(node) || node.value !== from || !node.range) {
      throw new CliError(
        `${file} does not have "${from}" at ${path.join(".")} any more: run the command again`,
      );
    }
    return { start: node.range[0], end: node.range[1], put: scalar(to) };
  });
  const after = ranges
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, { start, end, put }) => whole.slice(0, start) + put + whole.slice(end), text);
  return proven(file, text, after, (data) => {
    for (const { path, to } of replacements) {
      let here: unknown = data;
      for (const part of path.slice(0, -1)) here = (here as Record<string | number, unknown>)[part];
      (here as Record<string | number, unknown>)[path.at(-1) ?? ""] = to;
    }
  });
}

/** A value as YAML writes it on one line, in quotes only where it needs them. */
function scalar(value: unknown): string {
  return stringify(value, { lineWidth: 0 }).trimEnd();
}

function sequenceIn(file: string, text: string, list: string): YAMLSeq {
  const sequence = parseDocument(text).get(list);
  if (
    isSeq(sequence) &&
    !sequence.flow &&
    sequence.items.every((item) => isMap(item) && !item.flow)
  ) {
    return sequence as YAMLSeq;
  }
  throw new CliError(
    `${file} must have "${list}:" with one key a line below it, as its note shows`,
  );
}

function keyOffset(text: string, key: string): number {
  const { contents } = parseDocument(text);
  const pair =
    isMap(contents) && contents.items.find((item) => isScalar(item.key) && item.key.value === key);
  return pair && isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0;
}

function lineAfter(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end + 1;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}

/** Every comment, in order, as it is written: what the lexer leaves of any other value begins otherwise. */
function yamlComments(text: string): string[] {
  return [...new Lexer().lex(text)].filter((token) => token.startsWith("#"));
}

/** Holds a change to its word: the data differ by it alone, and every comment is there, in its order. */
function proven(
  file: string,
  before: string,
  after: string,
  change: (data: Record<string, unknown>) => void,
): string {
  const expected = parseDocument(before).toJS() as Record<string, unknown>;
  change(expected);
  const { data, problems } = parseYaml(file, Buffer.from(after));
  const same =
    problems.length === 0 &&
    isDeepStrictEqual(data, expected) &&
    isDeepStrictEqual(orders(data), orders(expected)) &&
    isDeepStrictEqual(yamlComments(after), yamlComments(before));
  if (same) return after;
  const said = problems.map(formatProblem).join("\n");
  throw new CliError(
    `${file} cannot be changed without changing more than was asked: nothing was written. Make this change by hand.${said ? `\n${said}` : ""}`,
  );
}

/** The order of the keys, which a comparison of data overlooks. */
function orders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(orders);
  if (!value || typeof value !== "object") return undefined;
  return Object.entries(value).map(([key, part]) => [key, orders(part)]);
}
