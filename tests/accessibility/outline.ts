import { parse } from "yaml";

import { anchor } from "../../app/lib/anchors.ts";

/**
 * What `ariaSnapshot` writes of an element: its text alone, or its role and name with what is in it.
 */
type AriaNode = string | Record<string, string | AriaNode[]>;

/**
 * The page as a screen reader lists it: landmarks, headings, lists, links with where they lead, buttons
 * and pictures, one a line. A name that comes from the content stands as its key, such as
 * `{articles.articles.title}`, and equal entries of a list once: so the outline stays when an editor
 * changes words, and changes when the page's structure or the way that names are made does.
 *
 * @param snapshot what Playwright's `ariaSnapshot` gives for the whole page
 * @param content what the page is made of
 */
export function outline(snapshot: string, content: object): string {
  const words = keysOf(content);
  const plain: Key = (text) => (words(text, "").startsWith("{site.") ? words(text, "") : text);
  return (parse(snapshot) as AriaNode[])
    .flatMap((landmark) => {
      // The frame of every page has words of its own, which a page's may be equal to.
      const isMain = typeof landmark === "object" && "main" in landmark;
      return lines([landmark], "", isMain ? words : plain);
    })
    .join("\n");
}

/** Of these only what is in them counts: words that are read, but name nothing. */
const unnamed = new Set(["paragraph", "strong", "text", "time", "term", "definition"]);

function lines(nodes: AriaNode[], indent: string, key: Key): string[] {
  return nodes.flatMap((node) => {
    const [head, inside] =
      typeof node === "string" ? [node, []] : (Object.entries(node)[0] ?? ["", []]);
    const children = typeof inside === "string" ? [] : inside;
    const role = head.split(" ", 1)[0] ?? "";
    if (role.startsWith("/")) return [];
    if (unnamed.has(role)) return lines(children, indent, key);
    const own = `${indent}${label(head, key)}${target(children, key)}`;
    const entries = children.map((child) => lines([child], `${indent}  `, key).join("\n"));
    const kept = role === "list" ? [...new Set(entries)] : entries;
    return [own, ...kept.filter((entry) => entry !== "")];
  });
}

/** `heading "Know AI" [level=1]` with the name as its key. */
function label(head: string, key: Key) {
  const [, role = head, quoted, attributes = ""] =
    /^(\S+)(?: ("(?:[^"\\]|\\.)*"))?( \[.*\])?$/.exec(head) ?? [];
  return quoted === undefined
    ? `${role}${attributes}`
    : `${role} "${named(JSON.parse(quoted), role, key)}"${attributes}`;
}

function target(children: AriaNode[], key: Key) {
  for (const child of children) {
    const url = typeof child === "string" ? undefined : child["/url"];
    if (typeof url === "string") {
      const [path = "", fragment] = url.split("#");
      return ` → ${key(path, "")}${fragment === undefined ? "" : `#${key(fragment, "")}`}`;
    }
  }
  return "";
}

/** A name is one of the content's, or has one between words that are the same for all of its kind. */
function named(name: string, role: string, key: Key): string {
  const tail = / \(opens in a new tab\)$/.exec(name)?.[0] ?? "";
  const body = name.slice(0, name.length - tail.length);
  const known = key(body, role);
  if (known !== body) return `${known}${tail}`;
  // A link to another site says in a word or two what it is for, and then where it leads; the heading
  // of an error begins with its number.
  for (const opening of tail ? [/^\w+ /, /^\w+ \w+ /] : [/^\d+: /]) {
    const before = opening.exec(body)?.[0] ?? "";
    const core = body.slice(before.length);
    if (key(core, role) !== core) return `${before}${key(core, role)}${tail}`;
  }
  const counted = /^(.*?) \d+( articles?)?$/.exec(body);
  if (!counted) return name;
  const [, what = "", unit = ""] = counted;
  return `${key(what, role)} {count}${unit.replace(/s$/, "")}${tail}`;
}

/** Gives the key of a text of the content, as fits the role of what it names; any other as it is. */
type Key = (text: string, role: string) => string;

function keysOf(content: object): Key {
  const keys = new Map<string, Set<string>>();
  collect(content, "");
  return (text, role) => {
    const found = [...(keys.get(text) ?? [])];
    const fitting = found.find((path) => fits(path, role)) ?? found[0];
    return fitting === undefined ? text : `{${fitting}}`;
  };

  function add(text: string, path: string) {
    // A text of one letter names nothing.
    if (text.length > 1) keys.set(text, (keys.get(text) ?? new Set()).add(path));
  }

  function collect(value: unknown, path: string) {
    if (typeof value === "string") {
      add(value, path);
      add(anchor(value), path);
    } else if (Array.isArray(value)) {
      for (const entry of value) collect(entry, path);
    } else if (typeof value === "object" && value !== null) {
      // A figure and what it says are one heading.
      if ("figure" in value && "title" in value)
        add(`${value.figure} ${value.title}`, `${path}.figure} {${path}.title`);
      for (const [name, entry] of Object.entries(value))
        collect(entry, path === "" ? name : `${path}.${name}`);
    }
  }
}

/** Two texts of the content may be equal, such as a partner's and a publisher's name. */
function fits(path: string, role: string) {
  if (role === "img") return path.startsWith("partners.");
  return (role === "heading" || role === "region") && path.endsWith(".title");
}
