import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";

import { schema } from "../screens/articles/content.ts";
import { ContentError } from "./problems.ts";
import { readContent } from "./read-content.ts";
import { site } from "./site.ts";

/** A case of broken-content.yaml, which says what its keys mean. */
type Case = {
  name: string;
  article?: string[];
  articles?: string[][];
  replace?: Record<string, [pattern: string, text: string]>;
  write?: Record<string, string>;
  remove?: string;
  says: string | string[];
};

const cases: Case[] = parse(
  await readFile(join(import.meta.dirname, "broken-content.yaml"), "utf8"),
);
const content = await readContent();
const { categories, authors } = content.articles;
const words = {
  ...content,
  keys: {
    article: Object.keys(schema.shape.articles.element.shape).join(", "),
    articles: Object.keys(schema.shape).join(", "),
    site: Object.keys(site.shape).join(", "),
  },
  categories: categories.map((name) => `"${name}"`).join(", "),
  authors: authors.map((name) => `"${name}"`).join(", "),
  files: Object.keys(content)
    .map((name) => `${name}.yaml`)
    .join(", "),
  quoteIt: 'put the whole text in quotes ("…")',
  "three articles": [1, 2, 3].map((number) => `${newArticle([], number)}\n`).join(""),
};
const roots: string[] = [];
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))));

test.each(cases)("an editor learns where $name stands and what to do", async (each) => {
  const { article, articles = article ? [article] : [], replace = {}, write = {}, remove } = each;
  const edits: [string, (before: string) => string][] = [
    ...Object.entries(write).map(([file, text]): [string, () => string] => [file, () => text]),
    ...Object.entries(replace).map(
      ([file, [pattern, text]]): [string, (before: string) => string] => [
        file,
        (before) => {
          expect(before).toMatch(new RegExp(pattern, "m"));
          return before.replace(new RegExp(pattern, "m"), filled(text));
        },
      ],
    ),
  ];
  if (articles.length > 0) {
    const entries = articles.map((lines, index) => newArticle(lines, index + 1)).join("\n\n");
    edits.push([
      "articles",
      (before) => before.replace(/^articles:\n/m, () => `articles:\n${entries}\n\n`),
    ]);
  }
  if (remove) edits.push([remove, () => "▸"]);
  const root = await copyOfContent();
  const places: string[] = [];
  let line = 0;
  for (const [name, edit] of edits.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const file = join("content", name.includes(".") ? name : `${name}.yaml`);
    const marked = edit(await readFile(join(root, file), "utf8").catch(() => ""));
    for (const { index } of marked.matchAll(/▸/g)) {
      const before = marked.slice(0, index).replaceAll(/[▸▹]/g, "").split("\n");
      places.push(`${file}:${before.length}:${(before.at(-1) ?? "").length + 1} `);
    }
    if (marked.includes("▹")) line = marked.split("▹")[0]?.split("\n").length ?? 0;
    await writeFile(join(root, file), marked.replaceAll(/[▸▹]/g, ""));
  }
  if (remove) await rm(join(root, "content", `${remove}.yaml`));
  const says = [each.says].flat().map((message) => filled(message).replace("{line}", String(line)));
  const expected = says.map((message, index) => `${places[index]}${message}`);
  expect(await problemsOf(root)).toEqual(expected);
  expect(places).toHaveLength(says.length);
});

/** Puts in what stands in braces: words of the content, such as `{home.page.description}`. */
function filled(text: string): string {
  return text.replaceAll(/\{([a-z][\w. ]*)\}/gi, (all, path: string) => {
    const value = path
      .split(".")
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], words);
    return typeof value === "string" ? value : all;
  });
}

/** A good article with some of its lines replaced; `-title` leaves the title out. */
function newArticle(changes: string[], number: number): string {
  const keyOf = (text: string) => /^[▸▹\s-]*(\w+)/.exec(text)?.[1];
  const lines = [
    `id: ${9000 + number}`,
    `title: New title ${number}`,
    "excerpt: What the reader learns.",
    `author: ${JSON.stringify(authors[0])}`,
    `category: ${JSON.stringify(categories[0])}`,
    "featured: false",
    `link: https://example.org/${number}`,
    "added: 2026-11-20",
  ];
  const kept = lines.flatMap((text) => {
    const change = changes.find((each) => keyOf(each) === keyOf(text) && !/^\s/.test(each));
    return change?.startsWith("-") ? [] : [change ?? text];
  });
  const more = changes.filter((each) => !each.startsWith("-") && !kept.includes(each));
  return `  - ${[...kept, ...more].join("\n    ")}`;
}

async function copyOfContent(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "content-"));
  roots.push(root);
  await cp("content", join(root, "content"), { recursive: true });
  await symlink(resolve("public"), join(root, "public"), "junction");
  return root;
}

async function problemsOf(root: string): Promise<string[]> {
  const error = await readContent(root).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return [];
  expect(error).toBeInstanceOf(ContentError);
  return (error as ContentError).message.split("\n");
}

test.each([
  ["a directory", "is not a file: put the file in its place", (path: string) => mkdir(path)],
  [
    "a pipe that nobody writes to",
    "is not a file: put the file in its place",
    (path: string) => promisify(execFile)("mkfifo", [path]),
  ],
  [
    "a link to itself",
    "is a link that leads to itself: put the file in its place",
    (path: string) => symlink(path, path),
  ],
  [
    "3 GB",
    "is larger than 50 MB: restore the file",
    (path: string) => writeFile(path, "").then(() => truncate(path, 3 * 2 ** 30)),
  ],
])(
  "an editor learns of %s in the place of a file, and of what else is wrong",
  async (_, message, put) => {
    const root = await copyOfContent();
    const file = join(root, "content/home.yaml");
    await rm(file);
    await put(file);
    await rm(join(root, "content/site.yaml"));
    expect(await problemsOf(root)).toEqual([
      `content/home.yaml:1:1 ${message}`,
      "content/site.yaml:1:1 is missing: restore the file",
    ]);
  },
);

test("an editor learns of an id that a retired article had, and of a list of them that is spoiled", async () => {
  const root = await copyOfContent();
  const id = content.articles.articles[0]?.id ?? 0;
  await mkdir(join(root, "curation"));
  await writeFile(join(root, "curation/retired.json"), JSON.stringify({ [id]: {} }));
  expect(await problemsOf(root)).toEqual([
    expect.stringMatching(
      /^content\/articles\.yaml:\d+:5 articles\[0\]\.id: must not be the id of a retired article, got the number \d+: give it a new one$/,
    ),
  ]);
  await writeFile(join(root, "curation/retired.json"), "<<<<<<< HEAD");
  expect(await problemsOf(root)).toEqual([
    "curation/retired.json:1:1 cannot be read: restore it (git checkout curation/retired.json)",
  ]);
});

test.each(["utf16le", "latin1"] as const)("an editor learns of a file in %s", async (encoding) => {
  const root = await copyOfContent();
  await writeFile(
    join(root, "content/site.yaml"),
    Buffer.from("\u00ffproduct: Caf\u00e9\n", encoding),
  );
  expect(await problemsOf(root)).toEqual([
    "content/site.yaml:1:1 is not UTF-8 text: save it as UTF-8",
  ]);
});

test.each<[string, (text: string) => string]>([
  ["Windows line ends", (text) => text.replaceAll("\n", "\r\n")],
  ["a byte order mark", (text) => `\uFEFF${text}`],
  ["a line --- at its top", (text) => `---\n${text}`],
])("a file with %s is read like any other, and its faults are found", async (_, rewrite) => {
  const root = await copyOfContent();
  const file = join(root, "content/partners.yaml");
  await writeFile(file, rewrite(await readFile(file, "utf8")));
  expect(await readContent(root)).toEqual(content);
  await writeFile(file, rewrite("partners:\n  - name: 1\n"));
  const line = rewrite("").split("\n").length + 1;
  expect(await problemsOf(root)).toEqual([
    `content/partners.yaml:${line}:5 partners[0].name: must be text, got the number 1: put it in quotes`,
    `content/partners.yaml:${line}:5 partners[0].logo: is missing: add it`,
  ]);
});
