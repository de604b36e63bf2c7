import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit, type YAMLError } from "yaml";

/** A place in a file: line and column count from 1, as editors show them. */
export type Position = { line: number; column: number };

/** Something wrong in a file, where it stands, and at which key or entry. */
export type Problem = { file: string; position: Position; path: PropertyKey[]; message: string };

/** A parsed YAML file: its data, or what kept it from being read. */
export type YamlFile = {
  data: unknown;
  problems: Problem[];
  /** Where a key or list entry stands; the nearest enclosing one where the path leads nowhere. */
  positionOf(path: PropertyKey[]): Position;
};

/**
 * Parses YAML 1.2 of the plain kind: no tabs, tags, anchors or aliases, no second document.
 *
 * @param file the name that problems carry
 */
export function parseYaml(file: string, bytes: Uint8Array): YamlFile {
  const problems: Problem[] = [];
  const start = { line: 1, column: 1 };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    problems.push({ file, position: start, path: [], message: "is not UTF-8 text: save it as UTF-8" });
    return { data: undefined, problems, positionOf: () => start };
  }

  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const report = (offset: number, message: string) =>
    problems.push({ file, position: at(offset), path: [], message });

  for (const error of [...document.errors, ...document.warnings]) {
    report(error.pos[0], syntaxMessage(error, text));
  }
  // One anchor that names itself nine times over, nine levels deep, is a gigabyte: none are needed here.
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) report(node.range?.[0] ?? 0, `must not use the alias *${node.source}: write the value out`);
      else if ("anchor" in node && node.anchor) {
        report(node.range?.[0] ?? 0, `must not use the anchor &${node.anchor}: write the value where it is needed`);
      }
    },
  });

  return {
    data: problems.length === 0 ? document.toJS() : undefined,
    problems,
    positionOf(path) {
      let node: unknown = document.contents;
      let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
      for (const part of path) {
        if (isMap(node)) {
          const pair = node.items.find((item) => isScalar(item.key) && item.key.value === part);
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

function syntaxMessage(error: YAMLError, text: string): string {
  const found = text.slice(error.pos[0], error.pos[1]).split("\n")[0]?.trim();
  switch (error.code) {
    case "TAB_AS_INDENT":
      return "has a tab: indent with spaces";
    case "DUPLICATE_KEY":
      return `has the key ${found ? `"${found}"` : "here"} a second time: keep one of the two`;
    case "BLOCK_AS_IMPLICIT_KEY":
      return 'has a colon and a space inside a text: put the whole text in quotes ("…")';
    case "MULTIPLE_DOCS":
      return "must hold one document: remove the line ---";
    default:
      return `is not valid YAML: ${firstSentence(error.message)}`;
  }
}

function firstSentence(message: string): string {
  return (message.split("\n")[0] ?? message).replace(/[.:]\s*$/, "");
}
