import {
  type Document,
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
  entry: Record<string, Value | undefined>,
): string {
  const [first] = listIn(file, text, list).items as YAMLMap[];
  const line = new RegExp(`^${list}:.*\r?\n`, "m").exec(text);
  if (!first?.range || !line) throw notLineByLine(file, list);
  const at = line.index + line[0].length;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const indent = indentOf(text, first.range[0]);
  const keys = Object.entries(entry).filter(([, value]) => value !== undefined);
  const lines = keys.map(([key, value]) => `${indent}${key}: ${scalar(value)}${end}`).join("");
  const item = `${lines.replace(/^( *) {2}/, "$1- ")}${end}`;
  return proven(file, text, text.slice(0, at) + item + text.slice(at), (expected) => {
    (expected.get(list) as YAMLSeq).items.unshift(expected.createNode(Object.fromEntries(keys)));
  });
}

/**
 * Takes an entry out of a list. A comment inside it stays, on a line of its own.
 *
 * @throws CliError where the list has no entry with that id
 */
export function removeEntry(file: string, text: string, list: string, id: number): string {
  const { items } = listIn(file, text, list);
  const index = items.findIndex((item) => isMap(item) && item.get("id") === id);
  const item = items[index] as YAMLMap | undefined;
  if (!item?.range) throw new CliError(`${file} has no entry with the id ${id}`);

  const start = text.lastIndexOf("\n", item.range[0]) + 1;
  const last = item.items.at(-1)?.value;
  const valueEnd = isScalar(last) ? (last.range?.[1] ?? item.range[1]) : item.range[1];
  // To the end of its last line, with the empty line after it.
  const rest = /^.*(\r?\n|$)([ \t]*\r?\n)?/.exec(text.slice(valueEnd - 1))?.[0] ?? "";
  const end = valueEnd - 1 + rest.length;

  const indent = indentOf(text, item.range[0]).slice(2);
  const kept = commentsIn(text.slice(start, end)).map((comment) => `${indent}${comment}\n`);
  let after = `${text.slice(0, start)}${kept.join("")}${text.slice(end)}`;
  // Of the last entry, the empty line above it is the one too many.
  if (end >= text.length && kept.length === 0) {
    after = after.replace(/(\r?\n)(?:[ \t]*\r?\n)+$/, "$1");
  }
  return proven(file, text, after, (expected) => {
    expected.deleteIn([list, index]);
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
    // In quotes again where it was: a comment may follow those, and no other text.
    const put = node.type?.startsWith("QUOTE") ? JSON.stringify(to) : scalar(to);
    return { start: node.range[0], end: node.range[1], put };
  });
  const after = ranges
    .toSorted((a, b) => b.start - a.start)
    .reduce((whole, { start, end, put }) => whole.slice(0, start) + put + whole.slice(end), text);
  return proven(file, text, after, (expected) => {
    for (const { path, to } of replacements) expected.setIn(path, to);
  });
}

/** A value as YAML writes it on one line, in quotes only where it needs them. */
function scalar(value: unknown): string {
  return stringify(value, { lineWidth: 0 }).trimEnd();
}

function listIn(file: string, text: string, list: string): YAMLSeq {
  const found = parseDocument(text).get(list);
  const isBlock = isSeq(found) && !found.flow;
  if (isBlock && found.items.every((item) => isMap(item) && !item.flow)) return found;
  throw notLineByLine(file, list);
}

const notLineByLine = (file: string, list: string) =>
  new CliError(`${file} must have "${list}:" with one key a line below it, as its note shows`);

/** As many spaces as stand before an offset in its line, a hyphen counted as one. */
function indentOf(text: string, offset: number): string {
  return " ".repeat(offset - (text.lastIndexOf("\n", offset - 1) + 1));
}

/** Every comment, in order, as it is written: what the lexer leaves of any other value begins otherwise. */
function commentsIn(text: string): string[] {
  return [...new Lexer().lex(text)].filter((token) => token.startsWith("#"));
}

/** Holds a change to its word: the data differ by it alone, and every comment is there, in its order. */
function proven(
  file: string,
  before: string,
  after: string,
  change: (expected: Document) => void,
): string {
  const expected = parseDocument(before);
  change(expected);
  const { data, problems } = parseYaml(file, Buffer.from(after));
  // As JSON, which also has the order of the keys.
  const found = JSON.stringify([data, commentsIn(after)]);
  if (problems.length === 0 && found === JSON.stringify([expected, commentsIn(before)])) {
    return after;
  }
  throw new CliError(
    [
      `${file} cannot be changed without changing more than was asked: nothing was written. Make this change by hand.`,
      ...problems.map(formatProblem),
    ].join("\n"),
  );
}
