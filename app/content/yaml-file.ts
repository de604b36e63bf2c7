import {
  type Document,
  type ErrorCode,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  Scalar,
  visit,
  type YAMLError,
} from "yaml";

import type { Position, Problem } from "./problems.ts";

/** A parsed YAML file: what could be read of it, and what is wrong with how it is written. */
export type YamlFile = {
  /** Undefined where the file cannot be read to its end. */
  data: unknown;
  problems: Problem[];
  /** Where a key or list entry stands; the nearest enclosing one where the path leads nowhere. */
  positionOf(path: PropertyKey[]): Position;
};

/** `ends` where the parser has lost its way, so that what it says after it is a consequence. */
type Fault = { offset: number; message: string; ends?: boolean };

/**
 * Parses YAML 1.2 of the plain kind: no tabs, tags, anchors or aliases, no second document.
 *
 * @param file the name that problems carry
 */
export function parseYaml(file: string, bytes: Uint8Array): YamlFile {
  const text = new TextDecoder().decode(bytes);
  const lost = text.indexOf("\ufffd");
  if (lost >= 0) {
    return unreadable(file, text, [
      { offset: lost, message: "is not UTF-8 text: save it as UTF-8" },
    ]);
  }
  const tabs = tabFaults(text);
  // Not worth parsing: every line of such a file is wrong.
  if (tabs.length > 100) return unreadable(file, text, tabs.slice(0, 100));
  // What stands in for a tab, or for a colon inside a text, has its length: every position stays.
  const spaced = text.replaceAll("\t", " ");
  const first = parse(spaced);
  const colons = colonFaults(first.document, spaced);
  const source = colons.reduce(withoutColons, spaced);
  const { document, lines } = colons.length > 0 ? parse(source) : first;
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };

  const faults = [
    ...tabs,
    ...colons,
    ...syntaxFaults(document, source),
    ...nodeFaults(document, source),
  ];
  const end = Math.min(...faults.filter((fault) => fault.ends).map((fault) => fault.offset));
  // One fault a line: a second one is mostly what the parser makes of the first.
  const byLine = new Map<number, Problem>();
  for (const fault of faults.toSorted((a, b) => a.offset - b.offset)) {
    const position = at(fault.offset);
    if (byLine.has(position.line) || (fault.offset > end && !tabs.includes(fault))) continue;
    byLine.set(position.line, { file, position, path: [], message: fault.message });
  }

  return {
    data: end === Number.POSITIVE_INFINITY ? document.toJS() : undefined,
    problems: [...byLine.values()],
    positionOf(path) {
      let node: unknown = document.contents;
      let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
      for (const part of path) {
        if (isMap(node)) {
          // The last of two equal keys is the one whose value is in the data.
          const pair = node.items.findLast(
            ({ key }) => isScalar(key) && String(key.value) === String(part),
          );
          if (!pair || !isScalar(pair.key)) break;
          offset = pair.key.range?.[0] ?? offset;
          node = pair.value;
        } else if (isSeq(node)) {
          node = node.items[Number(part)];
          if (!isNode(node)) break;
          offset = node.range?.[0] ?? offset;
        } else break;
      }
      return at(offset);
    },
  };
}

/** A file of which nothing can be read. */
function unreadable(file: string, text: string, faults: Fault[]): YamlFile {
  const problems = faults.map(({ offset, message }) => {
    const before = text.slice(0, offset).split("\n");
    const position = { line: before.length, column: (before.at(-1) ?? "").length + 1 };
    return { file, position, path: [], message };
  });
  return { data: undefined, problems, positionOf: () => ({ line: 1, column: 1 }) };
}

function parse(source: string) {
  const lines = new LineCounter();
  return { lines, document: parseDocument(source, { lineCounter: lines, prettyErrors: false }) };
}

function tabFaults(text: string): Fault[] {
  return [...text.matchAll(/^([^\t\n]*)\t(.*)/gm)].map((match) => {
    const [, before = "", after = ""] = match;
    return {
      offset: match.index + before.length,
      message: "has a tab: use spaces instead",
      ends: before.trim() === "" && after.trim() !== "",
    };
  });
}

/** The commonest slip of all, `title: AI: a history`, must not hide what else there is to correct. */
function colonFaults({ errors }: Document, text: string): Fault[] {
  const multiLine = offsets(errors, "MULTILINE_IMPLICIT_KEY");
  return [...offsets(errors, "BLOCK_AS_IMPLICIT_KEY")]
    .filter((offset) => !multiLine.has(offset) && /^.*:(\s|$)/.test(text.slice(offset)))
    .map((offset) => ({
      offset,
      message: `has a colon and a space inside a text: ${quoteIt}`,
    }));
}

function withoutColons(source: string, { offset }: Fault): string {
  const line = /.*/.exec(source.slice(offset))?.[0] ?? "";
  const end = offset + line.length;
  return `${source.slice(0, offset)}${line.replaceAll(/:(?=\s|$)/g, ",")}${source.slice(end)}`;
}

function offsets(errors: YAMLError[], wanted: ErrorCode): Set<number> {
  return new Set(errors.filter(({ code }) => code === wanted).map(({ pos }) => pos[0]));
}

/**
 * What YAML allows and an editor does not mean: a comment that cuts a text short, keys without a name.
 * Anchors are not needed here, and nine that name each other nine times over are a gigabyte.
 */
function nodeFaults(document: Document, text: string): Fault[] {
  const faults: Fault[] = [];
  visit(document, {
    Alias(_, { source, range }) {
      const message = `must not use the alias *${source}: write the value out, or put the text in quotes`;
      faults.push({ offset: range?.[0] ?? 0, message });
      return new Scalar(null);
    },
    Pair(_, { key }) {
      if (isScalar(key) && key.value !== null) return undefined;
      const offset = (isNode(key) && key.range?.[0]) || 0;
      const message = isScalar(key)
        ? "has a colon without a key before it: write the key, or remove the line"
        : `has a list or a group of keys in the place of a key: ${quoteIt}`;
      // A key of nothing begins before the comments above its colon.
      faults.push({ offset: isScalar(key) ? lineText(text, offset) : offset, message });
      return visit.REMOVE;
    },
    Value(_, node) {
      const { anchor, tag, range } = node;
      const start = range?.[0] ?? 0;
      if (isScalar(node) && node.type === "PLAIN" && /^[ ]+#/.test(text.slice(range?.[1]))) {
        const message = `is cut short by a space and #, which begin a comment: ${quoteIt}, or the comment on a line of its own`;
        faults.push({ offset: (range?.[1] ?? 0) + 1, message });
      }
      if (anchor) {
        const message = `must not use the anchor &${anchor}: remove it, or put the text in quotes`;
        faults.push({ offset: text.lastIndexOf(`&${anchor}`, start), message });
      }
      if (tag) {
        const offset = text.lastIndexOf(" !", start) + 1;
        const message = `must not use the tag ${/\S+/.exec(text.slice(offset))}: remove it, or put the text in quotes`;
        faults.push({ offset, message });
      }
    },
  });
  for (const { index } of text.matchAll(/^%/gm)) {
    const message = "must not begin a line with %: remove the line";
    faults.push({ offset: index, message, ends: true });
  }
  return faults;
}

/** Says in an editor's words what the parser says in its own. */
function syntaxFaults({ errors }: Document, text: string): Fault[] {
  const nested = offsets(errors, "BLOCK_AS_IMPLICIT_KEY");
  const multiLine = offsets(errors, "MULTILINE_IMPLICIT_KEY");

  return errors.flatMap(({ code, message, pos: [offset, end] }): Fault | Fault[] => {
    switch (code) {
      case "DUPLICATE_KEY": {
        const key = /^[^:\r\n]+/.exec(text.slice(offset))?.[0].trim();
        return key
          ? { offset, message: `has the key "${key}" a second time: keep one of the two` }
          : [];
      }
      case "BLOCK_AS_IMPLICIT_KEY":
        if (multiLine.has(offset)) return [];
        return { offset, message: beginsWith(text[offset]), ends: true };
      case "MULTILINE_IMPLICIT_KEY":
        if (!nested.has(offset)) return { offset, message: keyAndValue, ends: true };
        // The parser names the text that goes on; the line to be corrected is the one it runs into.
        return { offset: lineText(text, end), message: misaligned, ends: true };
      case "BAD_SCALAR_START":
      case "BAD_ALIAS":
        return { offset, message: beginsWith(text[offset]) };
      case "BAD_DQ_ESCAPE":
        return {
          offset,
          message: "has a \\ in double quotes: write it twice, or use single quotes",
        };
      case "UNEXPECTED_TOKEN":
        return {
          offset,
          message: `cannot be read from here on: ${quoteIt}, single ones ('…') where it has double ones itself`,
          ends: !message.includes("at node end"),
        };
      case "BLOCK_IN_FLOW":
        return { offset, message: "follows a [ or { that is not closed: close it", ends: true };
      case "MULTIPLE_DOCS":
        return { offset, message: "must hold one document: remove the line ---", ends: true };
      default:
        return { ...structureFault(message, offset, text), ends: true };
    }
  });
}

function structureFault(message: string, offset: number, text: string): Fault {
  if (message.includes("call stack")) {
    return { offset, message: "is nested too deeply to be read: remove what is not needed" };
  }
  const quote = /Missing closing (["'])/.exec(message)?.[1];
  if (quote) {
    return {
      offset: text.lastIndexOf(quote, offset - 1),
      message: `has an opening ${quote} without a closing one: add it at the end of the text`,
    };
  }
  const bracket = /end with a ([\]}])/.exec(message)?.[1];
  if (bracket) return { offset, message: `needs a closing ${bracket} before this line` };
  if (message.startsWith("Implicit map keys need")) return { offset, message: keyAndValue };
  if (/same column|without - indicator/.test(message)) {
    return { offset: lineText(text, offset), message: misaligned };
  }
  return { offset, message: `is not valid YAML: ${message.split("\n")[0]}` };
}

/** Where the first text from a line on begins, after comments and its own indentation. */
function lineText(text: string, offset: number): number {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return start + (/^(?: *(?:#.*)?\r?\n)* */.exec(text.slice(start))?.[0].length ?? 0);
}

const beginsWith = (character = "") => `has a text that begins with ${character}: ${quoteIt}`;
const quoteIt = 'put the whole text in quotes ("…")';
const keyAndValue = 'must be a key, a colon, a space and a value, such as "title: …"';
const misaligned =
  "does not line up with the keys around it: give it as many spaces as they have (text goes in quotes)";
