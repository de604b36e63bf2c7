import { beforeEach, expect, test } from "vitest";

import { bytes, html, type Pages, redirect } from "./testing/mock-server.ts";
import { ended, setUp } from "./testing/workspace.ts";

const { server, workspace } = await setUp({ CONTENT_TEST_TODAY: "2026-11-20" });
beforeEach(() => workspace.reset());

const site = "https://riskandinsurance.com";
const address = `${site}/new-article/`;
const head = `<meta property="og:site_name" content="Risk &amp; Insurance">
<meta property="og:title" content="Claims: What We Learned | Risk &amp; Insurance">
<meta property="og:description" content="Read our fantastic article now.">
<meta property="article:published_time" content="2026-11-03T22:00:00-08:00">
<link rel="canonical" href="${address}?utm_source=x">`;
const choices = ["--category", "Claims", "--excerpt", "Says: what was learned."];
const facts = ["--offline", "--title", "A", "--author", "clm magazine"];
const add = (...words: string[]) => workspace.run(["add", ...words]);

test("An editor adds an article from its page, and the file gains that entry and nothing else", async () => {
  server.serve({ [address]: html("Claims", 200, head) });
  const before = await workspace.content();
  const { code, stdout, stderr } = await add(
    `${address}?utm_source=mail`,
    ...choices,
    "--featured",
  );
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(stdout).toContain(`Without tracking parameters: ${address}`);
  expect(stdout).toContain("Risk & Insurance · Nov 2026");
  const entry = `articles:
  - id: 58
    title: "Claims: What We Learned"
    excerpt: "Says: what was learned."
    author: Risk & Insurance
    category: Claims
    featured: true
    link: ${address}
    published: 2026-11-03
    added: 2026-11-20

`;
  expect(await workspace.content()).toEqual({
    ...before,
    "articles.yaml": before["articles.yaml"]?.replace("\narticles:\n", `\n${entry}`),
  });
  expect((await workspace.run(["check"])).stdout).toBe("The content is right.\n");
});

test("An article is added from flags alone, line ends stay, and its number is never given again", async () => {
  const text = (await workspace.read("content/articles.yaml")).replaceAll("\n", "\r\n");
  await workspace.write("content/articles.yaml", text);
  server.serve({});
  expect((await add(address, ...facts, ...choices)).code).toBe(0);
  expect(server.requests).toEqual([]);
  const after = await workspace.read("content/articles.yaml");
  expect(after).not.toMatch(/[^\r]\n/);
  expect(after.replace(/ {2}- id: 58\r\n[\s\S]*?\r\n\r\n/, "")).toBe(text);

  const retired = await workspace.run(["retire", "58", "--reason", "It was empty"]);
  expect(retired.code).toBe(0);
  expect(await workspace.read("content/articles.yaml")).toBe(text);
  expect((await add(address, ...facts, ...choices)).stderr).toContain(
    'was article 58, "A", retired on 2026-11-20 (It was empty)',
  );
  // Without the page, its host tells whose it is.
  const words = ["--offline", "--title", "A", ...choices, "--json"];
  const other = await add(`${site}/another-one`, ...words);
  expect(JSON.parse(other.stdout).added).toMatchObject({ id: 59, author: "Risk & Insurance" });
});

const rage = `${site}/rage-against-the-machine/`;
const pages: Pages = {
  [address]: html("Claims", 200, head),
  [`${site}/other`]: html("Rage", 200, `<link rel="canonical" href="${rage}">`),
  [`${site}/forbidden`]: html("Forbidden", 403),
  [`${site}/members`]: redirect("/login?next=/", 302),
  [`${site}/login?next=/`]: html("Welcome back"),
  [`${site}/inside`]: redirect("https://169.254.169.254/a"),
};
const known = /is there already: article 54, "Opinion: .*" \(content\/articles\.yaml:\d+\)/;
const missing = "Without the page, add needs --title";

test.each<[refused: string, code: number, reason: string | RegExp, words: string[]]>([
  ["one that is there", 1, known, [rage.replace("//", "//www."), ...choices]],
  ["one that is there, as its page says", 1, known, [`${site}/other`, ...choices]],
  ["a page that is gone", 1, "answers 404", [`${site}/gone`, ...choices]],
  ["a redirect into the local network", 1, "not on the public web", [`${site}/inside`, ...choices]],
  ["a page to log in", 1, missing, [`${site}/members`, ...choices]],
  ["a publisher that refuses programs", 1, missing, [`${site}/forbidden`, ...choices]],
  ["flags that are missing", 2, /^add needs --category and --excerpt\n$/, [address]],
  ["the page's own words", 2, "own description", [address, ...choices, "--excerpt", "Read our"]],
  ["a misspelled flag", 2, "--exerpt'\n(Did you mean --excerpt?)", [address, "--exerpt"]],
  ["a flag without its value", 2, "Its own value is missing", [address, "--title", "--featured"]],
  ["a text without quotes", 2, "too many arguments for 'add'", [address, "--excerpt", "A", "b"]],
  ["a time limit in words", 2, "must be a whole number from 1 up", [address, "--timeout", "abc"]],
  ["a day of no calendar", 2, "must be a day such as", [address, "--added", "2026-02-30"]],
  ["an unknown category", 2, 'must be one of "Claims", "Risk', [address, "--category", "Robots"]],
])("%s is refused with the reason, and nothing is written", async (_, code, reason, words) => {
  server.serve(pages);
  const before = await workspace.content();
  const run = await add(...words);
  expect(run.stderr).toMatch(reason);
  expect(run.stderr).not.toMatch(/\n\s+at |fault/);
  expect(run.code).toBe(code);
  expect(await workspace.content()).toEqual(before);
});

test("An editor sees the redirects, and of a long page its head is read to the end", async () => {
  const style = `<style>${" ".repeat(700_000)}</style>`;
  const long = `<head>${style}<title>Long</title></head><body>${" ".repeat(6_000_000)}`;
  server.serve({
    [`${site}/old`]: redirect("/older", 302),
    [`${site}/older`]: redirect(address),
    [address]: bytes(Buffer.from(long)),
  });
  const { stdout } = await add(`${site}/old`, ...choices, "--dry-run", "--json");
  const { proposed, redirects } = JSON.parse(stdout);
  expect(proposed).toMatchObject({ link: address, title: "Long" });
  expect(redirects.map(({ status }: { status: number }) => status)).toEqual([302, 301]);
});

test("Of two editors at once, both are in the file", async () => {
  const runs = ["One", "Two"].map((title) =>
    add(`https://example.com/${title}`, ...facts, "--title", title, ...choices),
  );
  expect((await Promise.all(runs)).map(({ code }) => code)).toEqual([0, 0]);
  const text = await workspace.read("content/articles.yaml");
  expect(text).toMatch(/- id: 59\n {4}title: (One|Two)\n[\s\S]*- id: 58\n {4}title: (One|Two)\n/);
});

async function spoil(): Promise<void> {
  const text = await workspace.read("content/articles.yaml");
  await workspace.write("content/articles.yaml", text.replace("featured: true", "featured: maybe"));
  const home = await workspace.read("content/home.yaml");
  await workspace.write("content/home.yaml", home.replace("tagline:", "tag:"));
}

test("An editor hears of every problem at once, with its place, and so does a program", async () => {
  await spoil();
  const { code, stdout } = await workspace.run(["check"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^content\/articles\.yaml:\d+:5 articles\[0\]\.featured: must be true or false/m,
  );
  expect(stdout).toMatch(/^content\/home\.yaml:\d+:1 tag: is not a known key/m);
  expect(stdout).toContain("3 problems to put right");
  const { ok, problems } = JSON.parse((await workspace.run(["check", "--json"])).stdout);
  expect(ok).toBe(false);
  expect(problems[0]).toMatchObject({
    file: "content/articles.yaml",
    column: 5,
    path: ["articles", 0, "featured"],
  });
  expect((await workspace.run(["retire", "1"])).stderr).toContain("correct the content first");
});

test("An editor who leaves the check running hears of a problem when the file is saved", async () => {
  const child = workspace.start(["check", "--watch"]);
  const end = ended(child);
  await new Promise<void>((said) => {
    child.stdout?.on("data", (chunk) => {
      if (String(chunk).includes("Watching")) void spoil();
      if (String(chunk).includes("3 problems")) said();
    });
  });
  child.kill("SIGINT");
  expect((await end).code).toBe(0);
});

test("An editor is told what there is, and what npm took for itself", async () => {
  const help = await workspace.run(["--help"]);
  expect(help.code).toBe(0);
  for (const name of ["check", "add", "retire", "links", "digest", "schemas"]) {
    expect(help.stdout).toMatch(new RegExp(`^ {2}${name} \\[options\\].* [A-Z]`, "m"));
  }
  expect((await workspace.run(["links", "--help"])).stdout).toMatch(
    /Usage: npm run content -- links[\s\S]*--accept-titles [\s\S]*Exit codes:/,
  );
  expect(await workspace.run(["chekc"])).toMatchObject({
    code: 2,
    stderr: "unknown command 'chekc'\n(Did you mean check?)\n",
  });
  const npm = { npm_lifecycle_event: "content", npm_config_fix: "true", npm_config_markdown: "a" };
  expect(await workspace.run(["links"], npm)).toMatchObject({
    code: 2,
    stderr:
      'npm took --fix and --markdown for itself: write "npm run content --" before the command\n',
  });
});
