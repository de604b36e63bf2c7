import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

import { ContentError } from "./problems.ts";
import { readContent } from "./read-content.ts";
import type { ContentName } from "./schemas.ts";

/** A change to a copy of the real content: a pattern and what takes its place, or a whole file. */
type Edit =
  | { file: string; find: RegExp; put: string }
  | { file: string; whole: string | Uint8Array | undefined };

/** Where a text stands in the changed file, as messages write it: `content/articles.yaml:38:5`. */
type Find = (file: ContentName, text: string | RegExp, occurrence?: 0 | 1) => string;

type Row = [name: string, edits: Edit[], expected: (at: Find) => string[]];

const real = await readContent();
const { categories, publishers } = real.articles;
const roots: string[] = [];

afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))));

async function changed(edits: Edit[]): Promise<{ root: string; at: Find }> {
  const root = await mkdtemp(join(tmpdir(), "content-"));
  roots.push(root);
  await cp("content", join(root, "content"), { recursive: true });
  await symlink(resolve("public"), join(root, "public"), "junction");

  const texts = new Map<string, string>();
  for (const edit of edits) {
    const path = join(root, "content", edit.file);
    if ("whole" in edit) {
      if (edit.whole === undefined) await rm(path);
      else await writeFile(path, edit.whole);
      texts.set(edit.file, String(edit.whole));
      continue;
    }
    const before = await readFile(path, "utf8");
    expect(before).toMatch(edit.find);
    const after = before.replace(edit.find, () => edit.put);
    await writeFile(path, after);
    texts.set(edit.file, after);
  }

  const at: Find = (file, text, occurrence = 0) => {
    const all = texts.get(`${file}.yaml`) ?? "";
    const pattern = typeof text === "string" ? text.replaceAll(/[^\w\s]/g, "\\$&") : text.source;
    const index = [...all.matchAll(new RegExp(pattern, "gm"))][occurrence]?.index;
    if (index === undefined) throw new Error(`${pattern} is not in ${file}.yaml`);
    const before = all.slice(0, index).split("\n");
    return `content/${file}.yaml:${before.length}:${(before.at(-1) ?? "").length + 1}`;
  };
  return { root, at };
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

/** Writes entries at the top of a list, as an editor does; values are YAML, undefined leaves a key out. */
function add(file: ContentName, ...entries: Record<string, string | undefined>[]): Edit {
  const list = entries.map((entry) => {
    const lines = Object.entries(entry).filter(([, value]) => value !== undefined);
    return `  - ${lines.map(([key, value]) => `${key}: ${value}`).join("\n    ")}\n`;
  });
  return {
    file: `${file}.yaml`,
    find: new RegExp(`^${file === "research" ? "reports" : file}:\\n`, "m"),
    put: `${file === "research" ? "reports" : file}:\n${list.join("\n")}\n`,
  };
}

const article = (keys: Record<string, string | undefined> = {}) => ({
  id: "9001",
  title: "First new title",
  excerpt: "What the reader learns.",
  author: JSON.stringify(publishers[0]),
  category: JSON.stringify(categories[0]),
  featured: "false",
  link: "https://example.org/first",
  added: "2026-11-20",
  ...keys,
});
const second = (keys: Record<string, string | undefined> = {}) =>
  article({ id: "9002", title: "Second new title", link: "https://example.org/second", ...keys });
const course = (keys: Record<string, string>) => ({
  id: "9001",
  title: "First new title",
  duration: "3 hours",
  price: "$79",
  description: "What the course is on.",
  link: "https://example.org/courses",
  ...keys,
});
const report = (keys: Record<string, string>) => ({
  id: "9001",
  title: "First new title",
  summary: "What was measured.",
  highlights: "[One finding]",
  source: "Somebody",
  link: "https://example.org/first",
  featured: "false",
  ...keys,
});

const inArticle = (keys: Record<string, string | undefined>) => [add("articles", article(keys))];
const titled = (title: string) => inArticle({ title });
const line = (file: ContentName, key: string, put: string): Edit => ({
  file: `${file}.yaml`,
  find: new RegExp(`^ *${key}:.*$`, "m"),
  put,
});
const whole = (file: ContentName, content: string | Uint8Array | undefined): Edit => ({
  file: `${file}.yaml`,
  whole: content,
});
/** A row about one line of the new article at the top of the list. */
const fault = (
  name: string,
  keys: Record<string, string | undefined>,
  message: string,
  where?: string | RegExp,
): Row => {
  const [[key, value] = ["", ""]] = Object.entries(keys);
  const text = where ?? `${key}: ${value}`;
  return [name, inArticle(keys), (at) => [`${at("articles", text)} ${message}`]];
};

const articleKeys = "id, title, excerpt, author, category, featured, link, published, added";
const quotes = 'put the whole text in quotes ("…")';
const cutShort = `cannot be read from here on: ${quotes}, single ones ('…') where it has double ones itself`;
const misaligned =
  "does not line up with the keys around it: give it as many spaces as they have (text goes in quotes)";
const wholeNumber = "must be a positive whole number such as 58, without quotes";
const date = "must be a date such as 2026-05-07, or 2026-05 where the day is not known";
const logoName =
  "must be logos/ and a file name in small letters, digits and hyphens, such as logos/cpcu-society.svg";
const listed = (names: string[]) => names.map((name) => `"${name}"`).join(", ");
const siteKeys = "brand, product, subject, provider, poweredBy, year, address, links, labels";

const keysAndTypes: Row[] = [
  fault(
    "an article without the day on which it was added",
    { added: undefined },
    "articles[0].added: is missing: add it",
    "id: 9001",
  ),
  fault(
    "a month in the place of the day on which an article was added",
    { added: "2026-11" },
    'articles[0].added: must be a day such as 2026-11-20, got "2026-11"',
  ),
  fault(
    "a misspelt key",
    { exerpt: "Words" },
    `articles[0].exerpt: is not a known key: correct or remove it (known here: ${articleKeys})`,
  ),
  [
    "an unknown key at the top of the file",
    [line("articles", "categories", "colour: red\ncategories:")],
    (at) => [
      `${at("articles", "colour: red")} colour: is not a known key: correct or remove it (known here: page, labels, about, categories, publishers, articles)`,
    ],
  ],
  [
    "a missing key",
    inArticle({ title: undefined, link: undefined }),
    (at) => [
      `${at("articles", "id: 9001")} articles[0].title: is missing: add it`,
      `${at("articles", "id: 9001")} articles[0].link: is missing: add it`,
    ],
  ],
  [
    "a missing key that has a closed list of values",
    [line("reskill-upskill", "level", "")],
    (at) => [
      `${at("reskill-upskill", /(?<=levels:\n\s+- )/)} journey.levels[0].level: is missing: add it`,
    ],
  ],
  [
    "a missing group of keys",
    [line("articles", "page", "pages:")],
    (at) => [
      `${at("articles", /^pages:/)} page: is missing: add it`,
      `${at("articles", /^pages:/)} pages: is not a known key: correct or remove it (known here: page, labels, about, categories, publishers, articles)`,
    ],
  ],
  fault(
    "a number for a text",
    { title: "2025" },
    "articles[0].title: must be text, got the number 2025: put it in quotes",
  ),
  fault(
    "true for a text",
    { title: "true" },
    "articles[0].title: must be text, got true: put it in quotes",
  ),
  fault(
    "a list for a text",
    { title: "[AI]" },
    "articles[0].title: must be text, got a list: put it in quotes",
  ),
  fault(
    "a group of keys for a text",
    { title: "{AI: 1}" },
    "articles[0].title: must be text, got a group of keys: put it in quotes",
  ),
  [
    "nothing for a text",
    inArticle({ title: "", excerpt: "#1 in claims" }),
    (at) => [
      `${at("articles", "title: \n")} articles[0].title: must be text, got nothing: write it after the colon, in quotes where it begins with #`,
      `${at("articles", "excerpt: #1")} articles[0].excerpt: must be text, got nothing: write it after the colon, in quotes where it begins with #`,
    ],
  ],
  fault(
    "yes for true",
    { featured: "yes" },
    'articles[0].featured: must be true or false, got "yes"',
  ),
  fault(
    "true in quotes",
    { featured: '"true"' },
    'articles[0].featured: must be true or false, got "true": remove the quotes',
  ),
  [
    "a year in quotes",
    [line("site", "year", 'year: "2025"')],
    (at) => [`${at("site", /^year/)} year: must be a number, got "2025": remove the quotes`],
  ],
  [
    "a year that is not one",
    [line("site", "year", "year: 25")],
    (at) => [`${at("site", /^year/)} year: must be at least 2000, got the number 25`],
  ],
  [
    "a list entry that is empty or no group of keys",
    [{ file: "partners.yaml", find: /^partners:\n/m, put: "partners:\n  -\n  - CPCU\n" }],
    (at) => [
      `${at("partners", /(?<=^ {2}-)$/)} partners[0]: must be a group of keys (name, logo), got nothing: write it or remove the line`,
      `${at("partners", /CPCU$/)} partners[1]: must be a group of keys (name, logo), got "CPCU"`,
    ],
  ],
  [
    "a group of keys for a list",
    [whole("partners", "partners:\n  name: CPCU\n")],
    () => ["content/partners.yaml:1:1 partners: must be a list, got a group of keys"],
  ],
  [
    "an empty list",
    [whole("partners", "partners: []\n")],
    () => ["content/partners.yaml:1:1 partners: must have at least 1 entry, got 0: add 1"],
  ],
  [
    "a list that is too long",
    [line("ai-trends", "buttons", "buttons:\n  - label: Third button")],
    (at) => [
      `${at("ai-trends", /^buttons:/)} buttons: must have exactly 2 entries, got 3: remove 1`,
    ],
  ],
  [
    "a list that is too short",
    [
      {
        file: "courses.yaml",
        find: /^ {2}points:\n(.+\n)+/m,
        put: "  points:\n    - title: One\n      text: Only one.\n",
      },
    ],
    (at) => [
      `${at("courses", "points:")} reasons.points: must have exactly 2 entries, got 1: add 1`,
    ],
  ],
  [
    "a level outside the closed list",
    [line("reskill-upskill", "level", "      level: Novice")],
    (at) => [
      `${at("reskill-upskill", "level: Novice")} journey.levels[0].level: must be one of "Beginner", "Intermediate", "Advanced", "Expert", got "Novice"`,
    ],
  ],
  fault("an id of zero", { id: "0" }, `articles[0].id: ${wholeNumber}, got the number 0`),
  fault("a negative id", { id: "-1" }, `articles[0].id: ${wholeNumber}, got the number -1`),
  fault("a broken id", { id: "1.5" }, `articles[0].id: ${wholeNumber}, got the number 1.5`),
  fault("an id in quotes", { id: '"9001"' }, `articles[0].id: ${wholeNumber}, got "9001"`),
  fault(
    "an id that is too large to be exact",
    { id: "9007199254740993" },
    `articles[0].id: ${wholeNumber}, got the number 9007199254740992`,
  ),
  fault("an empty id", { id: "" }, `articles[0].id: ${wholeNumber}, got nothing`, "id: \n"),
  fault(
    "a day that does not exist",
    { published: "2026-02-30" },
    `articles[0].published: ${date}, got "2026-02-30"`,
  ),
  fault(
    "a month that does not exist",
    { published: "2026-13" },
    `articles[0].published: ${date}, got "2026-13"`,
  ),
  fault(
    "a date of another country",
    { published: "05/07/2026" },
    `articles[0].published: ${date}, got "05/07/2026"`,
  ),
  fault(
    "a year for a date",
    { published: "2026" },
    `articles[0].published: ${date}, got the number 2026`,
  ),
  fault(
    "an empty date",
    { published: "" },
    `articles[0].published: ${date}, got nothing`,
    "published: \n",
  ),
];

const texts: Row[] = [
  fault("an empty text", { title: '""' }, 'articles[0].title: must not be empty, got ""'),
  fault("a text of spaces", { title: '"  "' }, 'articles[0].title: must not be empty, got "  "'),
  fault(
    "a text of spaces without width",
    { title: '"\\u200b"' },
    'articles[0].title: must not be empty, got "\u200b"',
  ),
  fault(
    "a text that ends with a space",
    { title: '"AI "' },
    'articles[0].title: must not begin or end with a space, got "AI "',
  ),
  fault(
    "a text of two lines",
    { title: "|\n      One\n      Two" },
    'articles[0].title: must be one line without line breaks and other control characters, got "One\\nTwo\\n"',
  ),
  fault(
    "half a character",
    { title: '"A \\ud83d B"' },
    'articles[0].title: must be one line without line breaks and other control characters, got "A \\ud83d B"',
  ),
  fault(
    "a text that is too long",
    { title: "x".repeat(141) },
    "articles[0].title: must be at most 140 characters, got 141: shorten it",
  ),
];

const links: Row[] = [
  ["http://example.org/a", "must be an https address"],
  ["javascript:alert(1)", "must be an https address"],
  ["data:text/html,hello", "must be an https address"],
  ["www.example.org/a", "must be an https address"],
  ["/courses", "must be an https address"],
  ["https:///example.org", "must be an https address"],
  ["https://example.org/a b", "must be an https address without spaces"],
  ["https://me:secret@example.org/a", "must be an https address without a user name or password"],
  ["https://localhost/a", "must be an https address with a full host name"],
  [
    "https://example.org/a?utm_source=letter&page=2&fbclid=1",
    "must not carry tracking parameters (remove utm_source, fbclid)",
  ],
].map(([link = "", message = ""]) =>
  fault(`the address ${link}`, { link }, `articles[0].link: ${message}, got "${link}"`),
);

const listsAndFiles: Row[] = [
  fault(
    "a category outside the closed list",
    { category: "Clams" },
    `articles[0].category: must be one of the categories at the top of the file (${listed(categories)}), got "Clams"`,
  ),
  fault(
    "a publisher outside the closed list",
    { author: "Nobody" },
    `articles[0].author: must be one of the publishers at the top of the file (${listed(publishers)}), got "Nobody"`,
  ),
  ...[
    ["a logo in another folder", "../secret.svg"],
    ["a logo that leaves its folder", "logos/../secret.svg"],
    ["a logo with capitals", "logos/CEU.svg"],
    ["a logo that is a script", "logos/ceu.js"],
  ].map(
    ([name = "", logo = ""]): Row => [
      name,
      [add("partners", { name: "New partner", logo })],
      (at) => [`${at("partners", `logo: ${logo}`)} partners[0].logo: ${logoName}, got "${logo}"`],
    ],
  ),
  [
    "a logo file that is missing",
    [add("partners", { name: "New partner", logo: "logos/new-partner.svg" })],
    (at) => [
      `${at("partners", "logo: logos/new-partner.svg")} partners[0].logo: must be a file in public/, got "logos/new-partner.svg", which is not there: add public/logos/new-partner.svg or correct the name`,
    ],
  ],
  [
    "a slash at the end of the site's address",
    [line("site", "address", "address: https://example.org/")],
    (at) => [
      `${at("site", "address: https")} address: must be an https address without a slash at its end, got "https://example.org/"`,
    ],
  ],
];

const lineOf = (position: string) => position.split(":")[1];

/** A row about a field that says the same in the first two entries of a list. */
const twice = (
  name: string,
  edit: Edit,
  field: string,
  [first, again]: [string, string],
  file: "articles" | "research" | "courses" | "partners" = "articles",
): Row => [
  name,
  [edit],
  (at) => {
    const there = at(file, `${field}: ${first}`);
    const here = at(file, `${field}: ${again}`, first === again ? 1 : 0);
    const got = field === "id" ? `the number ${again}` : `"${again}"`;
    const list = file === "research" ? "reports" : file;
    return [
      `${here} ${list}[1].${field}: must differ from ${list}[0].${field} (line ${lineOf(there)}), got ${got}: change or remove one of the two`,
    ];
  },
];
const twiceInArticles = (name: string, field: string, first: string, again: string) =>
  twice(name, add("articles", article({ [field]: first }), second({ [field]: again })), field, [
    first,
    again,
  ]);
const [logo = "", otherLogo = ""] = real.partners.partners.map((partner) => partner.logo);
const lead = real.research.page;

const duplicates: Row[] = [
  twiceInArticles("an id twice", "id", "9001", "9001"),
  twiceInArticles("a title twice", "title", "First new title", "First new title"),
  twiceInArticles("a title twice in other capitals", "title", "First new title", "FIRST New Title"),
  ...[
    "https://example.org/a?b=1&c=2",
    "https://www.example.org/a?b=1&c=2",
    "https://example.org/a/?b=1&c=2",
    "https://EXAMPLE.org/a?c=2&b=1#part",
  ].map((again) =>
    twiceInArticles(`a link twice, as ${again}`, "link", "https://example.org/a?b=1&c=2", again),
  ),
  [
    "a link twice, with tracking parameters",
    [add("articles", article(), second({ link: "https://example.org/first?gclid=1" }))],
    (at) => {
      const here = at("articles", "link: https://example.org/first?gclid=1");
      const there = at("articles", "link: https://example.org/first\n");
      return [
        `${here} articles[1].link: must not carry tracking parameters (remove gclid), got "https://example.org/first?gclid=1"`,
        `${here} articles[1].link: must differ from articles[0].link (line ${lineOf(there)}), got "https://example.org/first?gclid=1": change or remove one of the two`,
      ];
    },
  ],
  [
    "two topics that lead to one address",
    [{ file: "articles.yaml", find: /^categories:\n/m, put: "categories:\n  - CLAIMS!\n" }],
    (at) => [
      `${at("articles", /(?<=^ {2}- )Claims$/m)} categories[1]: must not lead to the address #claims, as categories[0] does, got "Claims": change or remove it`,
    ],
  ],
  twice(
    "a report's link twice",
    add("research", report({}), report({ id: "9002", title: "Second" })),
    "link",
    ["https://example.org/first", "https://example.org/first"],
    "research",
  ),
  twice(
    "a course's title twice",
    add("courses", course({}), course({ id: "9002" })),
    "title",
    ["First new title", "First new title"],
    "courses",
  ),
  twice(
    "a partner's logo twice",
    whole(
      "partners",
      `partners:\n  - name: A\n    logo: ${logo}\n  - name: B\n    logo: ${logo}\n`,
    ),
    "logo",
    [logo, logo],
    "partners",
  ),
  twice(
    "a partner's name twice",
    whole(
      "partners",
      `partners:\n  - name: Ax\n    logo: ${logo}\n  - name: AX\n    logo: ${otherLogo}\n`,
    ),
    "name",
    ["Ax", "AX"],
    "partners",
  ),
  [
    "two pages of one title",
    [line("courses", "title", `  title: ${JSON.stringify(lead.title)}`)],
    (at) => [
      `${at("courses", "title:")} page.title: must differ from page.title in content/research.yaml, got ${JSON.stringify(lead.title)}: change one of the two, as readers and search engines tell pages apart by it`,
    ],
  ],
  [
    "two pages of one description, one of them the home page",
    [
      {
        file: "error-pages.yaml",
        find: /^ {2}description: .*$/m,
        put: `  description: ${JSON.stringify(real.home.page.description)}`,
      },
    ],
    (at) => [
      `${at("error-pages", "description:")} notFound.description: must differ from page.description in content/home.yaml, got ${JSON.stringify(real.home.page.description)}: change one of the two, as readers and search engines tell pages apart by it`,
    ],
  ],
];

const yaml: Row[] = [
  [
    "a colon inside a text, and what else there is to correct",
    [
      add(
        "articles",
        article({ title: "AI: a history" }),
        second({ title: "AI: a future", id: "0" }),
      ),
    ],
    (at) => [
      `${at("articles", "AI: a history")} has a colon and a space inside a text: ${quotes}`,
      `${at("articles", "id: 0")} articles[1].id: ${wholeNumber}, got the number 0`,
      `${at("articles", "AI: a future")} has a colon and a space inside a text: ${quotes}`,
    ],
  ],
  [
    "text after a closing quote, and what else there is to correct",
    inArticle({ title: '"AI" explained', featured: "yes" }),
    (at) => [
      `${at("articles", "explained")} ${cutShort}`,
      `${at("articles", "featured: yes")} articles[0].featured: must be true or false, got "yes"`,
    ],
  ],
  fault("text after a closing bracket", { title: "[AI] explained" }, cutShort, "explained"),
  fault(
    "an apostrophe inside single quotes",
    { title: "'Regulators' demand'" },
    cutShort,
    "demand'",
  ),
  fault("a text that begins like a list", { title: "- AI" }, cutShort, "- AI"),
  fault(
    "a quote without its end",
    { title: '"AI explained' },
    'has an opening " without a closing one: add it at the end of the text',
    '"AI explained',
  ),
  ...["@home", "`code`", "%5", "& more", "? or !"].map((title) =>
    fault(
      `a text that begins with ${title[0]}`,
      { title },
      `has a text that begins with ${title[0]}: ${quotes}`,
      title,
    ),
  ),
  fault(
    "a backslash in double quotes",
    { title: '"C:\\Users"' },
    "has a \\ in double quotes: write it twice, or use single quotes",
    "\\Users",
  ),
  fault(
    "a bracket without its end",
    { title: "[AI" },
    "needs a closing ] before this line",
    /(?<=\[AI\n +)\w/,
  ),
  [
    "a bracket above a list",
    [line("articles", "categories", "categories: [")],
    (at) => [
      `${at("articles", /(?<=categories: \[\n +)-/)} follows a [ or { that is not closed: close it`,
    ],
  ],
  [
    "a tab for indentation, on every line that has one",
    [
      add("articles", article({ title: "One\n\texcerpt2: x" })),
      line("site", "year", "\tyear: 2025"),
      line("research", "lead", "  lead: A\ttab"),
    ],
    (at) => [
      `${at("articles", "\t")} has a tab: use spaces instead`,
      `${at("research", "\t")} has a tab: use spaces instead`,
      `${at("site", "\t")} has a tab: use spaces instead`,
    ],
  ],
  [
    "a key twice, and what else there is to correct",
    inArticle({ title: "One\n    title: 2025" }),
    (at) => [
      `${at("articles", "title: 2025")} has the key "title" a second time: keep one of the two`,
    ],
  ],
  [
    "an anchor and its alias",
    inArticle({ title: "&title AI", excerpt: "*title", featured: "yes" }),
    (at) => [
      `${at("articles", "&title")} must not use the anchor &title: remove it, or put the text in quotes`,
      `${at("articles", "*title")} must not use the alias *title: write the value out, or put the text in quotes`,
      `${at("articles", "featured: yes")} articles[0].featured: must be true or false, got "yes"`,
    ],
  ],
  [
    "an anchor bomb",
    [
      whole(
        "site",
        [..."abcdefghi"]
          .map((name, level) => `${name}: &${name} [${`*${"xabcdefgh"[level]},`.repeat(9)}]\n`)
          .join(""),
      ),
    ],
    () =>
      [..."abcdefghi"].map(
        (name, level) =>
          `content/site.yaml:${level + 1}:4 must not use the anchor &${name}: remove it, or put the text in quotes`,
      ),
  ],
  [
    "an alias of nothing",
    inArticle({ title: "*AI* explained" }),
    (at) => [
      `${at("articles", "*AI*")} must not use the alias *AI*: write the value out, or put the text in quotes`,
    ],
  ],
  ...["!important AI", "!!str AI", "!!binary aGVsbG8="].map((title) =>
    fault(
      `the tag ${title}`,
      { title },
      `must not use the tag ${title.split(" ")[0]}: remove it, or put the text in quotes`,
      title,
    ),
  ),
  [
    "a second document",
    [line("articles", "categories", "---\ncategories:")],
    (at) => [`${at("articles", /^---/)} must hold one document: remove the line ---`],
  ],
  [
    "another version of YAML",
    [{ file: "articles.yaml", find: /^/, put: "%YAML 1.1\n---\n" }],
    () => ["content/articles.yaml:1:1 must not begin a line with %: remove the line"],
  ],
  [
    "a key that is indented too far",
    inArticle({ " title": "AI" }),
    (at) => [`${at("articles", "title: AI\n")} ${misaligned}`],
  ],
  [
    "a key that is not indented far enough",
    [{ file: "articles.yaml", find: /^ {4}title:/m, put: "   title:" }],
    (at) => [`${at("articles", /(?<=^ {3})title:/)} ${misaligned}`],
  ],
  [
    "a key that is indented too far below a comment",
    [{ file: "site.yaml", find: /^year:/m, put: "# The year.\n\n year:" }],
    (at) => [`${at("site", /(?<=^ )year:/)} ${misaligned}`],
  ],
  [
    "a key without a space after its colon",
    [{ file: "articles.yaml", find: /^ {4}title: .*$/m, put: "    title:AI" }],
    (at) => [
      `${at("articles", "title:AI")} must be a key, a colon, a space and a value, such as "title: …"`,
    ],
  ],
  [
    "a line that is no key",
    [whole("site", "product: AI\nhello\n")],
    () => ['content/site.yaml:2:1 must be a key, a colon, a space and a value, such as "title: …"'],
  ],
];

const files: Row[] = [
  [
    "a missing file",
    [whole("site", undefined)],
    () => ["content/site.yaml:1:1 is missing: restore the file"],
  ],
  [
    "an unknown file",
    [{ file: "article.yml", whole: "page:\n" }],
    () => [
      "content/article.yml:1:1 is not a content file: rename or remove it (known: home.yaml, articles.yaml, research.yaml, courses.yaml, ai-trends.yaml, human-ai-collaboration.yaml, reskill-upskill.yaml, site.yaml, partners.yaml, error-pages.yaml)",
    ],
  ],
  ...[
    ["an empty file", "", "nothing: restore the file's content"],
    ["a file of comments", "# product: AI\n", "nothing: restore the file's content"],
    ["a file that is one text", "hello\n", '"hello"'],
    ["a file that is a list", "- hello\n", "a list"],
  ].map(
    ([name = "", content = "", got = ""]): Row => [
      name,
      [whole("site", content)],
      () => [`content/site.yaml:1:1 must be a group of keys (${siteKeys}), got ${got}`],
    ],
  ),
  ...["utf16le" as const, "latin1" as const].map(
    (encoding): Row => [
      `a file in ${encoding}`,
      [whole("site", Buffer.from("\u00ffproduct: Caf\u00e9\n", encoding))],
      () => ["content/site.yaml:1:1 is not UTF-8 text: save it as UTF-8"],
    ],
  ),
  [
    "several faults in several files",
    [
      add(
        "articles",
        article({ title: "2025", category: "Clams", exerpt: "x" }),
        second({ id: "9001" }),
      ),
      line("courses", "lead", "  lead: One: two"),
      add("partners", { name: "New partner", logo: "logos/new.svg" }),
      whole("error-pages", undefined),
      line("site", "year", "year: soon"),
    ],
    (at) => [
      `${at("articles", "title: 2025")} articles[0].title: must be text, got the number 2025: put it in quotes`,
      `${at("articles", "category: Clams")} articles[0].category: must be one of the categories at the top of the file (${listed(categories)}), got "Clams"`,
      `${at("articles", "exerpt: x")} articles[0].exerpt: is not a known key: correct or remove it (known here: ${articleKeys})`,
      `${at("articles", "id: 9001", 1)} articles[1].id: must differ from articles[0].id (line ${lineOf(at("articles", "id: 9001"))}), got the number 9001: change or remove one of the two`,
      `${at("courses", "One: two")} has a colon and a space inside a text: ${quotes}`,
      "content/error-pages.yaml:1:1 is missing: restore the file",
      `${at("partners", "logo: logos/new.svg")} partners[0].logo: must be a file in public/, got "logos/new.svg", which is not there: add public/logos/new.svg or correct the name`,
      `${at("site", "year: soon")} year: must be a number, got "soon"`,
    ],
  ],
];

test.each([
  ...keysAndTypes,
  ...texts,
  ...links,
  ...listsAndFiles,
  ...duplicates,
  ...yaml,
  ...files,
])("an editor learns where %s stands and what to do", async (_, edits, expected) => {
  const { root, at } = await changed(edits);
  expect(await problemsOf(root)).toEqual(expected(at));
});

test.each([
  ["markup", '<script>alert("1")</script> & <b>'],
  ["quotes and ampersands", "\"AI\" & 'machines' &amp; more"],
  ["emoji", "Robots 🤖 and families 👩‍👩‍👧"],
  ["right-to-left names", "من محمد وأفيגדור"],
  ["accents", "Crédit Agricole, Zürich, Łódź"],
  ["words that YAML knows", "no"],
])("a text with %s comes out as written", async (_, title) => {
  const { root } = await changed(titled(JSON.stringify(title)));
  expect((await readContent(root)).articles.articles[0]?.title).toBe(title);
});

test.each<[string, (text: string) => string]>([
  ["Windows line ends", (text) => text.replaceAll("\n", "\r\n")],
  ["a byte order mark", (text) => `\uFEFF${text}`],
  ["a line --- at its top", (text) => `---\n${text}`],
])("a file with %s is read like any other", async (_, rewrite) => {
  const before = await readFile("content/articles.yaml", "utf8");
  const { root } = await changed([whole("articles", rewrite(before))]);
  expect(await readContent(root)).toEqual(real);
});

test.each<[string, (text: string) => string]>([
  ["Windows line ends", (text) => text.replaceAll("\n", "\r\n")],
  ["a byte order mark", (text) => `\uFEFF${text}`],
])("a file with %s has its faults where an editor sees them", async (_, rewrite) => {
  const { root } = await changed([whole("partners", rewrite("partners:\n  - name: 1\n"))]);
  expect(await problemsOf(root)).toEqual([
    "content/partners.yaml:2:5 partners[0].name: must be text, got the number 1: put it in quotes",
    "content/partners.yaml:2:5 partners[0].logo: is missing: add it",
  ]);
});

test("an article may leave out its date, and courses may share a page", async () => {
  const { root } = await changed([
    ...inArticle({ published: undefined }),
    add("courses", course({}), course({ id: "9002", title: "Second new title" })),
  ]);
  expect(await problemsOf(root)).toEqual([]);
});
