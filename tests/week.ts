import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "@playwright/test";
import { parse } from "yaml";

import type { Article } from "../app/screens/articles/content.ts";
import {
  html,
  type MockServer,
  type Pages,
  pagesOf,
  redirect,
  startMockServer,
} from "../curation/testing/mock-server.ts";
import { run, type Tab } from "./browsers/engine.ts";
import { type Reader, readerOf } from "./browsers/reader.ts";

export const weekTitle =
  "An editor adds, mends, retires, rewrites and publishes in a week, while others publish too";

const [monday, friday] = ["2026-11-16", "2026-11-20"];
const site = "https://riskandinsurance.com";
const [moved, target] = [`${site}/an-example-moved/`, `${site}/an-example/`];
const dead = `${site}/an-example-gone/`;
/** The pictures of the week say of no real article that it has moved or is gone. */
const examples: [real: string, link: string, title: string][] = [
  [`${site}/future-ai-now/`, moved, "An Example of an Article That Has Moved"],
  [`${site}/rage-against-the-machine/`, dead, "An Example of an Article That Is Gone"],
];
const [members, paywall] = [`${site}/for-members/`, `${site}/for-subscribers/`];
const links = [members, paywall] as const;
/** What stands in the place of a page is no article, whatever it says of itself. */
const wall = '<meta property="article:published_time" content="2026-11-13">';
const walls: Pages = {
  [members]: redirect("/login?next=/for-members/", 302),
  [`${site}/login?next=/for-members/`]: html("Welcome back", 200, wall),
  [paywall]: html("Subscribe to continue reading", 200, wall),
};
const lead = "What an editor wrote on Wednesday.";
const newTitle = "What a Colleague Wrote on Thursday";
const [articlesFile, trendsFile] = ["content/articles.yaml", "content/ai-trends.yaml"];
const coursesFile = "content/courses.yaml";
const reason = "The page is gone";

const added: Record<string, { title: string; excerpt: string; category: string }> = {
  [members]: {
    title: "How One Carrier Checks Its Models",
    excerpt:
      "Shows which checks a carrier runs before a model may price a policy, and who signs them.",
    category: "Governance & Regulation",
  },
  [paywall]: {
    title: "When the Adjuster Has a Copilot",
    excerpt: "Follows five adjusters through a month with an assistant that drafts their letters.",
    category: "Claims",
  },
};

/**
 * Plays an editor's week on the editors' page, against a web and a repository of its own.
 *
 * @param look sees each screen when there is most on it
 */
export async function playWeek(tab: Tab, look: Look = async () => {}): Promise<void> {
  const base = await mkdtemp(join(tmpdir(), "know-ai-week-"));
  const web = await startMockServer();
  try {
    await play(base, web, tab, look);
  } finally {
    await web.close();
    await rm(base, { recursive: true });
  }
}

type Git = (directory: string, ...words: string[]) => string;
type Files = Record<string, string>;
type Look = (screen: string) => Promise<void>;

async function play(base: string, web: MockServer, tab: Tab, look: Look): Promise<void> {
  const [mine, other] = [join(base, "mine"), join(base, "other")];
  const env = {
    ...process.env,
    ...web.env,
    HOME: base,
    GIT_CONFIG_GLOBAL: join(base, "gitconfig"),
    GIT_CONFIG_NOSYSTEM: "1",
    CONTENT_TEST_TODAY: friday,
    CONTENT_TEST_DELAY: "0",
    BROWSER: "none",
    PORT: "0",
  };
  const git = (directory: string, ...words: string[]) =>
    execFileSync("git", words, { cwd: directory, env, encoding: "utf8", stdio: "pipe" });
  await begin(base, git);
  await checkOnGitHub(join(base, "robot"), env);
  git(base, "clone", "-q", "remote.git", "mine");
  const read = async (directory: string): Promise<Files> => {
    const names = git(directory, "ls-files").trim().split("\n");
    const texts = names.map(async (name) => [name, await readFile(join(directory, name), "utf8")]);
    return Object.fromEntries(await Promise.all(texts));
  };
  const before = await read(mine);
  const alive = pagesOf({ ...before, "articles.yaml": before[articlesFile] ?? "" });
  delete alive[dead];
  web.serve({ ...alive, ...walls, [moved]: redirect(target), [target]: alive[moved] ?? "" });

  const editor = spawn(process.execPath, [resolve("editor/edit.ts")], {
    cwd: mine,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const ended = once(editor, "exit").then(() => ["It ended"]);
    const [line] = await Promise.race([once(editor.stdout, "data"), ended]);
    // By number: that is all an engine may reach that has no network.
    const address = `http://127.0.0.1:${/localhost:(\d+)/.exec(String(line))?.[1]}`;
    await edit(readerOf(tab, address), before, look);
    await writeFile(join(other, coursesFile), theirs(before));
    git(other, "commit", "-qam", "Theirs");
    git(other, "push", "-q");
    await publish(readerOf(tab, address), before, look);
  } finally {
    editor.kill();
  }

  git(other, "pull", "-q");
  expect(git(other, "log", "--format=%an: %s")).toBe(`An Editor: ${changes(before).join(", ")}
An Editor: Theirs
An Editor: Begin
`);
  expect(git(mine, "status", "--porcelain", "--branch")).toBe("## main...origin/main\n");
  const after = await read(mine);
  expect(after).toEqual(expected(before));
  expect(await read(other)).toEqual(after);
}

/** A repository with fewer articles, as every address costs a connection or two, and a colleague's clone. */
async function begin(base: string, git: Git): Promise<void> {
  const settings = "[user]\nname = An Editor\nemail = editor@example.com\n";
  await writeFile(join(base, "gitconfig"), `${settings}[init]\ndefaultBranch = main\n`);
  git(base, "init", "-q", "--bare", "remote.git");
  git(base, "clone", "-q", "remote.git", "other");
  const other = join(base, "other");
  for (const name of ["content", "public", "app/styles/tokens.css", ".gitignore"]) {
    await cp(name, join(other, name), { recursive: true });
  }
  await mkdir(join(other, "curation"));
  await writeFile(join(other, "curation/retired.json"), "{}\n");
  const path = join(other, "content/articles.yaml");
  let few = (await readFile(path, "utf8"))
    .replace(/ {2}- id: 4\n[\s\S]*(?= {2}- id: 50\n)/, "")
    .replaceAll("featured: false", "featured: true")
    .replaceAll(/added: 2.*/g, "added: 2026-11-01");
  for (const [real, link, title] of examples) {
    const article = articleIn({ [articlesFile]: few }, real);
    few = few.replace(article.title, title).replace(real, link);
  }
  await writeFile(path, few);
  git(other, "add", "--all");
  git(other, "commit", "-qm", "Begin");
  git(other, "push", "-qu", "origin", "main");
}

/** What the weekly check remembers of Monday, by the steps of its workflow, in a clone of its own. */
async function checkOnGitHub(robot: string, env: NodeJS.ProcessEnv): Promise<void> {
  const workflow = parse(await readFile(".github/workflows/check-links.yml", "utf8"));
  const steps: { id?: string; run: string }[] = workflow.jobs.links.steps;
  const [recall, remember] = ["recall", "remember"].map(
    (id) => steps.find((step) => step.id === id)?.run ?? "exit 1",
  );
  const memory = JSON.stringify({ [dead]: { missing: monday } });
  const check = `printf '%s' '${memory}' > curation/link-state.json`;
  const clone = `git clone -q "file://$PWD/../remote.git" . 2>/dev/null`;
  await mkdir(robot);
  const script = ["set -e", clone, recall, check, remember].join("\n");
  execFileSync("sh", ["-c", script], { cwd: robot, env, stdio: "pipe" });
}

/** What somebody does on the page, who waits for each answer. */
function actions({ tab, texts, click }: Reader) {
  const patience = { timeout: 40_000, intervals: [50] };
  const soon = (words: string, find: () => Promise<string>) =>
    expect(async () => expect(await find()).toContain(words)).toPass(patience);
  const shows = (css: string, words: string) =>
    soon(words, async () => (await texts(css)).join("\n"));
  return {
    shows,
    says: (words: string) => shows("[role=status], .alert", words),
    previews: (words: string) => soon(words, () => run(tab, previewText)),
    go: async (address: string, title: string) => {
      await click({ css: `a[href="#${address}"]` });
      await shows("h1", title);
    },
    press: (text: string) => click({ css: "main :is(a, button)", text }),
    fill: (label: string, text: string) =>
      expect(() => run(tab, fillField, label, text)).toPass(patience),
  };
}

async function edit(reader: Reader, files: Files, look: Look): Promise<void> {
  const { shows, says, previews, go, press, fill } = actions(reader);
  await reader.open("/", 1280, 800);
  await shows("h1", "Articles");
  await look("articles");
  for (const link of links) {
    await go("articles", "Articles");
    await press("Add an article");
    await fill("Address", link);
    await press("Read the page");
    await says("asks to log in, to subscribe or to prove oneself human");
    const { title = "", excerpt = "", category = "" } = added[link] ?? {};
    await fill("Title", title);
    await fill("Category", category);
    await fill("Excerpt", excerpt);
    await previews(excerpt);
    await look("add");
    await press("Add");
    await shows("h1", "Edit an article");
  }

  await go("links", "Links");
  await press("Check now");
  // The walls among them: of what stands behind one, no check can tell.
  await says("2 to look at, 2 not sure");
  // Only with what the weekly check remembers: one bad day is no verdict.
  await shows(".link-results .eyebrow", "Gone");
  await look("links");
  await press(`Use the new address: ${articleIn(files, moved).title}`);
  await says("The new address is written.");
  await press(`Retire…: ${articleIn(files, dead).title}`);
  await shows("h1", "Edit an article");
  await fill("Reason", reason);
  await press("Retire");
  await says("Retired:");

  await go("texts/ai-trends", trendsTitle(files));
  await fill("Lead", lead);
  await previews(lead);
  await look("texts");
  await press("Save");
  await says("Saved.");

  await go("newsletter", "Newsletter");
  await fill("Opening words", "Two articles this week.");
  await shows("pre", "Two articles this week.");
  for (const link of links) await shows("pre", `${added[link]?.title}`);
  await look("newsletter");
}

async function publish(reader: Reader, files: Files, look: Look): Promise<void> {
  const { shows, says, go, press } = actions(reader);
  await go("publish", "Publish");
  for (const change of changes(files)) await shows(".changes", change);
  expect(await reader.texts("main .aside"), "drafts of what is saved").toEqual([]);
  await look("publish");
  await press("Publish");
  await says(`Published: ${changes(files).join(", ")}`);
}

const changes = (files: Files) => [
  `Texts changed on ${trendsTitle(files)}`,
  "2 articles added",
  "1 article retired",
  "1 address corrected",
];

const trendsTitle = (files: Files): string => parse(files[trendsFile] ?? "").page.title;

/** Every file as it should be afterwards, from what it was. */
function expected(before: Files): Files {
  const entries = [...links].reverse().map((link, index) => {
    const { title, excerpt, category } = added[link] ?? {};
    return `  - id: ${59 - index}
    title: ${title}
    excerpt: ${excerpt}
    author: Risk & Insurance
    category: ${category}
    featured: false
    link: ${link}
    added: ${friday}

`;
  });
  const gone = articleIn(before, dead);
  const { title, link } = gone;
  const retired = { [gone.id]: { title, link, retired: friday, reason } };
  const articles = before[articlesFile]
    ?.replace("\narticles:\n", `\narticles:\n${entries.join("")}`)
    .replace(new RegExp(` {2}- id: ${gone.id}\\n[\\s\\S]*?\\n\\n`), "")
    .replace(`link: ${moved}\n`, `link: ${target}\n`);
  return {
    ...before,
    [articlesFile]: `${articles}`,
    [trendsFile]: `${before[trendsFile]?.replace(/^ {2}lead: .*/m, `  lead: ${lead}`)}`,
    [coursesFile]: theirs(before),
    "curation/retired.json": `${JSON.stringify(retired, null, 2)}\n`,
  };
}

const theirs = (files: Files) =>
  `${files[coursesFile]?.replace(/^ {2}title: .*/m, `  title: ${newTitle}`)}`;

const articleIn = (files: Files, address: string): Article =>
  parse(files[articlesFile] ?? "").articles.find(({ link }: Article) => link === address);

/** Runs in the page. */
function fillField(label: string, text: string): void {
  const labels = [...document.querySelectorAll("label")];
  const { htmlFor = "" } = labels.find(({ textContent }) => textContent?.trim() === label) ?? {};
  const field = document.getElementById(htmlFor);
  if (!field) throw new Error(`There is no field "${label}"`);
  field.focus();
  if (field instanceof HTMLSelectElement) {
    field.value = text;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else {
    (field as HTMLInputElement).select();
    document.execCommand("insertText", false, text);
  }
}

/** Runs in the page. */
function previewText(): string {
  const frame = document.querySelector<HTMLIFrameElement>(".preview iframe");
  return frame?.contentDocument?.body.textContent ?? "";
}
