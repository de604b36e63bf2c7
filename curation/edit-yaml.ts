import { isDeepStrictEqual } from "node:util";
import {
  Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";

import { formatProblem } from "../app/content/problems.ts";
import { parseYaml } from "../app/content/yaml-file.ts";
import { CliError } from "./command.ts";

/**
 * Changes the text of a YAML file so that it says other data: where they differ, and nowhere else.
 * All around a change stays byte by byte. Comments above and in a list entry move with it; those of an
 * entry that goes stay.
 *
 * @param file the name that messages carry
 * @param data the whole of it; keys whose value is undefined are left out
 * @throws CliError where the change cannot be made cleanly, as in a file with faults
 */
export function editYaml(file: string, text: string, data: unknown): string {
  const wanted: unknown = JSON.parse(JSON.stringify(data));
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const missing = text.endsWith("\n") ? "" : eol;
  const source = text + missing;
  const document = parseDocument(source);
  const { contents } = document;
  const start = lineStart(source, contents?.range?.[0] ?? 0);
  const end = contents ? lineEnd(source, endOf(contents)) : start;
  const edited = writer(document, source, eol).edit(contents, wanted, start, start, end);
  const after = source.slice(0, start) + (edited ?? "") + source.slice(end);
  return proven(file, text, after.slice(0, after.length - missing.length), wanted);
}

/** Writes parts of a text anew; `from` and `to` are where a part begins and ends. */
function writer(document: Document, source: string, eol: string) {
  const plain = (node: unknown) => (isNode(node) ? node.toJS(document) : node);
  return { edit };

  /**
   * @param head from where on there are entries, if there are any
   * @returns undefined where the node cannot become the value in its place
   */
  function edit(node: unknown, value: unknown, from: number, head: number, to: number) {
    if (isDeepStrictEqual(plain(node), value)) return source.slice(from, to);
    if (isMap(node) && !node.flow && isGroup(value)) {
      return source.slice(from, head) + editMap(node, new Map(Object.entries(value)), head);
    }
    if (isSeq(node) && !node.flow && Array.isArray(value) && value.length > 0) {
      return source.slice(from, head) + editList(node, value, head);
    }
    if (!isScalar(node) || !node.range || isBlockText(node) || typeof value === "object") return;
    const [start, end] = node.range;
    if (start === end) return;
    // In quotes again where it was: a comment may follow those, and no other text.
    const put = inYaml(value, node.type?.startsWith("QUOTE")).trimEnd();
    return source.slice(from, start) + put + source.slice(end, to);
  }

  function editMap(node: YAMLMap, entries: Map<string, unknown>, start: number): string {
    const indent = indentOf(node);
    const parts: { key?: string; text: string }[] = [];
    let from = start;
    for (const pair of node.items as Pair<Scalar, Node | null>[]) {
      const key = String(pair.key.value);
      const to = lineEnd(source, endOf(pair));
      const pad = from === start ? padOf(start) : "";
      if (entries.has(key)) {
        const head = lineEnd(source, pair.key.range?.[1] ?? 0);
        const same = edit(pair.value, entries.get(key), from, head, to);
        const text =
          same ?? comments(from, to, indent) + block({ [key]: entries.get(key) }, indent);
        parts.push({ key, text: same === undefined ? text : pad + text });
      } else parts.push({ text: comments(from, to, indent) });
      from = to;
    }
    let at = 0;
    for (const [key, value] of entries) {
      const found = parts.findIndex((part) => part.key === key);
      if (found < 0) parts.splice(at, 0, { key, text: block({ [key]: value }, indent) });
      at = (found < 0 ? at : found) + 1;
    }
    return unpadded(
      parts.map(({ text }) => text),
      start,
    );
  }

  function editList(node: YAMLSeq, values: unknown[], start: number): string {
    const indent = indentOf(node);
    const origins = matchEntries(node.items.map(plain), values);
    const gaps: string[] = [];
    const texts: string[] = [];
    let orphans = "";
    let from = start;
    for (const [index, item] of (node.items as Node[]).entries()) {
      const to = lineEnd(source, endOf(item));
      const gap = /^(?:[ \t]*\r?\n)*/.exec(source.slice(from, to))?.[0] ?? "";
      const place = origins.indexOf(index);
      const own = comments(from, to, indent);
      gaps[index] = gap;
      if (place < 0) orphans += own && (orphans || index === 0 ? own : gap + own);
      else {
        const value = values[place];
        const offset = item.range?.[0] ?? to;
        const line = lineStart(source, offset);
        const head = source.slice(line, offset).includes("-") ? offset : line;
        const same = edit(item, value, from + gap.length, head, to);
        const pad = from === start ? padOf(start) : "";
        texts[index] = orphans.replace(/^\s*\n/, "");
        texts[index] += same === undefined ? own + block([value], indent) : pad + same;
        orphans = "";
      }
      from = to;
    }
    // The empty lines above an entry are its place's: the first mostly has none.
    const parts = origins.map((origin, place) => {
      const between = gaps[origin > 0 ? origin : 1] ?? (isGroup(values[place]) ? eol : "");
      const gap = place === 0 ? gaps[0] : between;
      return (gap ?? "") + (origin < 0 ? block([values[place]], indent) : texts[origin]);
    });
    return unpadded([...parts, orphans], start);
  }

  function block(value: unknown, indent: string): string {
    return inYaml(value)
      .replace(/^(?=.)/gm, indent)
      .replaceAll("\n", eol);
  }

  function comments(from: number, to: number, indent: string): string {
    return commentsIn(source.slice(from, to))
      .map((comment) => indent + comment + eol)
      .join("");
  }

  function indentOf({ range }: Node): string {
    const offset = range?.[0] ?? 0;
    return " ".repeat(offset - lineStart(source, offset));
  }

  /** The first entry of a list's entry stands behind the hyphen: as if it were on a line of its own. */
  function padOf(start: number): string {
    return " ".repeat(start - lineStart(source, start));
  }

  function unpadded(parts: string[], start: number): string {
    const pad = padOf(start);
    return pad
      ? parts
          .join("")
          .replace(/^\s*\n/, "")
          .slice(pad.length)
      : parts.join("");
  }
}

/** Where an entry of a block ends, without what follows in its line. */
function endOf(node: Node | Pair<Scalar, Node | null>): number {
  if ("key" in node) {
    const { key, value } = node;
    const isEmpty = !value?.range || value.range[0] === value.range[1];
    return isEmpty ? (key.range?.[1] ?? 0) : endOf(value);
  }
  const isBlock = (isMap(node) || isSeq(node)) && !node.flow;
  const last = isBlock ? (node.items.at(-1) as Node | undefined) : undefined;
  return last ? endOf(last) : (node.range?.[1] ?? 0);
}

/**
 * Finds for each entry of a list the one that it was before: the same, else the one of its number,
 * else one of which half stayed, else the one in its place.
 *
 * @returns its index in the list as it was; -1 where it is new
 */
function matchEntries(before: unknown[], after: unknown[]): number[] {
  const left = new Set(before.keys());
  const same = Map.groupBy(before.keys(), (index) => JSON.stringify(before[index]));
  const origins = after.map((value) => same.get(JSON.stringify(value))?.shift() ?? -1);
  for (const origin of origins) left.delete(origin);
  const find = (isIt: (value: unknown, old: unknown, place: number, index: number) => boolean) => {
    for (const [place, value] of after.entries()) {
      if (origins[place] !== -1) continue;
      const found = [...left].find((index) => isIt(value, before[index], place, index));
      if (found === undefined) continue;
      origins[place] = found;
      left.delete(found);
    }
  };
  find((value, old) => likeness(value, old) >= 0.5);
  find((value, old, place, index) => place === index && likeness(value, old) >= 0);
  return origins;
}

/** How much of a group of keys is in another, from 0 to 1; less where its number says that they are two. */
function likeness(one: unknown, other: unknown): number {
  if (!isGroup(one) || !isGroup(other)) return 0;
  if ("id" in one && "id" in other) return one.id === other.id ? 1 : -1;
  const keys = Object.keys(one);
  return keys.filter((key) => isDeepStrictEqual(one[key], other[key])).length / keys.length;
}

/** A value as YAML writes it, in quotes only where it needs them, each text on one line. */
function inYaml(value: unknown, quoted = false): string {
  const document = new Document(value);
  visit(document, {
    Scalar(key, node) {
      // What must not be in a text is told of better where it does not break the file.
      const odd = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufeff\ufffd]/u.test(String(node.value));
      if (odd || (quoted && key !== "key")) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  const text = document.toString({ lineWidth: 0, blockQuote: false });
  return text.replaceAll("\ufffd", "\\ufffd");
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isBlockText = ({ type }: Scalar) => type?.startsWith("BLOCK") === true;

const lineStart = (text: string, offset: number) => text.lastIndexOf("\n", offset - 1) + 1;

/** Behind the line in which what ends at an offset ends. */
function lineEnd(text: string, offset: number): number {
  const at = text.indexOf("\n", Math.max(offset - 1, 0));
  return at < 0 ? text.length : at + 1;
}

/** Every comment, in order, as it is written: what the lexer leaves of any other value begins otherwise. */
function commentsIn(text: string): string[] {
  return [...new Lexer().lex(text)].filter((token) => token.startsWith("#"));
}

/** Holds a change to its word: the file says the data, and every comment is there. */
function proven(file: string, before: string, after: string, wanted: unknown): string {
  const { data, problems } = parseYaml(file, Buffer.from(after));
  const [had, has] = [before, after].map((text) => commentsIn(text).toSorted());
  if (problems.length === 0 && isDeepStrictEqual([data, has], [wanted, had])) return after;
  throw new CliError(
    [
      `${file} cannot be changed without changing more than was asked: nothing was written. Make this change by hand.`,
      ...problems.map(formatProblem),
    ].join("\n"),
  );
}
