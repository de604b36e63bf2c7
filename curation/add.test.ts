import { spawn, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { type Desk, ended, makeDesk } from "./testing/desk.ts";
import {
  bomb,
  bytes,
  html,
  never,
  type PlayedWeb,
  playWeb,
  redirect,
} from "./testing/played-web.ts";

// Every test starts commands, and a busy machine takes its time over each.
vi.setConfig({ testTimeout: 60_000 });

let web: PlayedWeb;
let desk: Desk;
beforeAll(async () => {
  web = await playWeb();
});
afterAll(() => web.close());
beforeEach(async () => {
  desk = await makeDesk();
});
afterEach(() => desk.clear());

const address = "https://riskandinsurance.com/new-article/";
const head = `<meta property="og:site_name" content="Risk &amp; Insurance">
<meta property="og:title" content="Claims: What We Learned | Risk &amp; Insurance">
<meta property="og:description" content="Read our fantastic article now.">
<meta property="article:published_time" content="2026-11-03T22:00:00-08:00">
<link rel="canonical" href="https://riskandinsurance.com/new-article/?utm_source=x">`;
const words = [
  "--category",
  "Claims",
  "--excerpt",
  "Says: what was learned.",
  "--added",
  "2026-11-20",
];
const add = (...more: string[]) => desk.run(["add", ...more], { env: web.env });

test("An editor adds an article from its page, and the file gains that entry and nothing else", async () => {
  web.play({ [address]: html("Claims", 200, head) });
  const before = await desk.content();
  const { code, stdout, stderr } = await add(`${address}?utm_source=mail`, ...words, "--featured");
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(stdout).toContain(`Without tracking parameters: ${address}`);
  expect(stdout).toContain("│ Risk & Insurance · Nov 2026");
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
  expect(await desk.content()).toEqual({
    ...before,
    "articles.yaml": before["articles.yaml"]?.replace("\narticles:\n", `\n${entry}`),
  });
  expect((await desk.run(["check"])).code).toBe(0);
});

test("Without a network, an editor adds an article from flags, and line ends stay as they were", async () => {
  const text = (await desk.read("content/articles.yaml")).replaceAll("\n", "\r\n");
  await desk.write("content/articles.yaml", text);
  const facts = ["--offline", "--title", "A", "--publisher", "clm magazine"];
  expect((await add(address, ...facts, ...words)).code).toBe(0);
  const after = await desk.read("content/articles.yaml");
  expect(after).not.toMatch(/[^\r]\n/);
  expect(after.replace(/ {2}- id: 58\r\n[\s\S]*?\r\n\r\n/, "")).toBe(text);
});

test("An article that the library has is refused by name, without asking its publisher", async () => {
  web.play({});
  const before = await desk.content();
  const { code, stderr } = await add(
    "https://www.riskandinsurance.com/rage-against-the-machine?utm_id=1",
    ...words,
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /is in the library: article 54, "Opinion: .*" \(content\/articles\.yaml:\d+\)/,
  );
  expect(web.asked).toEqual([]);
  expect(await desk.content()).toEqual(before);
});

test("An article that the library has is refused also where only its page says so", async () => {
  const link =
    '<link rel="canonical" href="https://riskandinsurance.com/rage-against-the-machine/">';
  web.play({ [address]: html("Rage", 200, link) });
  expect((await add(address, ...words)).stderr).toContain("is in the library: article 54");
});

test("An editor sees the redirects that were followed, and the last address is the article's", async () => {
  web.play({
    "https://riskandinsurance.com/old": redirect("/older", 302),
    "https://riskandinsurance.com/older": redirect(address),
    [address]: html("Claims", 200, head),
  });
  const { stdout } = await add("https://riskandinsurance.com/old", ...words, "--json");
  const { added, redirects } = JSON.parse(stdout);
  expect(added.link).toBe(address);
  expect(redirects.map(({ status }: { status: number }) => status)).toEqual([302, 301]);
});

const latin = Buffer.from("<meta charset=windows-1252><title>Caf\xe9 \x93AI\x94</title>", "latin1");
test.each([
  ["UTF-8 that is announced as Latin-1", Buffer.from("<title>Café “AI”</title>"), "iso-8859-1"],
  ["Windows-1252 that is announced as UTF-8", latin, "utf-8"],
])("A title in %s is read as it is meant", async (_, body, charset) => {
  web.play({ [address]: bytes(body, { "content-type": `text/html; charset=${charset}` }) });
  const { stdout } = await add(address, ...words, "--json");
  expect(JSON.parse(stdout).added.title).toBe("Café “AI”");
});

const circle = "https://riskandinsurance.com/circle";
const long = Object.fromEntries(
  Array.from({ length: 12 }, (_, step) => [
    `https://riskandinsurance.com/${step}`,
    redirect(`/${step + 1}`),
  ]),
);
test.each([
  [
    "is too large",
    { [address]: bytes(Buffer.alloc(5_000_000, " "), {}) },
    address,
    "is larger than 4 MB",
  ],
  ["is a gzip bomb", { [address]: bomb }, address, "is larger than 4 MB"],
  ["is too slow", { [address]: never }, address, "did not answer within 1 seconds"],
  ["redirects in a circle", { [circle]: redirect(circle) }, circle, "redirects in a circle"],
  ["redirects on and on", long, "https://riskandinsurance.com/0", "redirects more than 8 times"],
  [
    "leads to the local network",
    { [address]: redirect("https://169.254.169.254/a") },
    address,
    "which is not on the public web",
  ],
  [
    "leads to http",
    { [address]: redirect("http://example.com/") },
    address,
    "only https is allowed",
  ],
  ["has an expired certificate", {}, "https://expired.example.com/a", "has an expired certificate"],
  ["is gone", {}, address, "answers 404"],
])(
  "A page that %s is refused with the reason, and nothing is written",
  async (_, pages, link, reason) => {
    web.play(pages);
    const before = await desk.content();
    const { code, stderr } = await add(link, ...words, "--timeout", "1");
    expect(stderr).toContain(reason);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    expect(await desk.content()).toEqual(before);
  },
);

test("An address on this machine is refused, however it is written", async () => {
  for (const host of ["127.0.0.1", "[::ffff:10.0.0.1]", "192.168.1.1", "2130706433"]) {
    const { code, stderr } = await desk.run(["add", `https://${host}/a`, ...words]);
    expect(code, host).not.toBe(0);
    expect(stderr, host).toMatch(/not on the public web|full host name/);
  }
});

test("An article of a publisher that refuses programs is added from flags", async () => {
  web.play({ [address]: html("Forbidden", 403) });
  const without = await add(address, ...words);
  expect(without).toMatchObject({ code: 2 });
  expect(without.stderr).toBe("Without a terminal to ask in, add needs --title and --publisher\n");
  expect((await add(address, "--title", "A", "--publisher", "CLM Magazine", ...words)).code).toBe(
    0,
  );
});

test("Without a terminal nothing is asked, and the flags that are missing are named", async () => {
  web.play({ [address]: html("Claims", 200, head) });
  expect(await add(address)).toMatchObject({
    code: 2,
    stderr: "Without a terminal to ask in, add needs --category and --excerpt\n",
  });
});

test("A page's own description is not taken for an excerpt", async () => {
  web.play({ [address]: html("Claims", 200, head) });
  const { code, stderr } = await add(
    address,
    "--category",
    "Claims",
    "--excerpt",
    "Read our fantastic article now",
  );
  expect(code).toBe(2);
  expect(stderr).toContain("--excerpt is the page's own description");
});

test("A topic that is not in the list is refused with the list", async () => {
  const { code, stderr } = await add(address, "--category", "Robots");
  expect(code).toBe(2);
  expect(stderr).toContain('--category must be one of "Claims", "Risk Management"');
});

test("The number of a retired article is not given again, nor is it added by mistake", async () => {
  const facts = ["--offline", "--title", "A", "--publisher", "CLM Magazine", ...words];
  await add(address, ...facts);
  const retire = await desk.run([
    "retire",
    "58",
    "--yes",
    "--on",
    "2026-11-20",
    "--reason",
    "It was empty",
  ]);
  expect(retire.code).toBe(0);
  expect((await add(address, ...facts)).stderr).toContain(
    'was article 58, "A", retired on 2026-11-20 (It was empty)',
  );
  const other = await add("https://example.com/other", ...facts, "--json");
  expect(JSON.parse(other.stdout).added.id).toBe(59);
});

test("Of two editors at once, both are in the file, or one is told to wait", async () => {
  const facts = ["--offline", "--publisher", "CLM Magazine", ...words];
  const runs = await Promise.all(
    ["One", "Two"].map((title) => add(`https://example.com/${title}`, "--title", title, ...facts)),
  );
  const text = await desk.read("content/articles.yaml");
  for (const [index, title] of ["One", "Two"].entries()) {
    expect(text.includes(`title: ${title}\n`)).toBe(runs[index]?.code === 0);
  }
  expect(runs.some(({ code }) => code === 0)).toBe(true);
  expect((await desk.run(["check"])).code).toBe(0);
});

// `script` gives a program a terminal to ask in; where there is none, nothing can be asked either.
const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;
test.runIf(hasTerminal)(
  "An editor answers questions, with the page's facts filled in",
  async () => {
    web.play({ [address]: html("Claims", 200, head) });
    const command = `stty cols 100 rows 40; "${process.execPath}" "${resolve("curation/content.ts")}" add ${address} --added 2026-11-20`;
    const child = spawn("script", ["-qec", command, "/dev/null"], {
      cwd: desk.folder,
      env: { ...process.env, ...web.env, CI: "", TERM: "xterm" },
    });
    const answers: [question: string, answer: string][] = [
      ["Title, word for word", "\r"],
      ["Publisher", "\r"],
      ["Published", "\r"],
      ["Topic", "\r"],
      ["Excerpt", "Says what was learned.\r"],
      ["home page?", "\r"],
      ["Add this article?", "\r"],
    ];
    let screen = "";
    child.stdout.on("data", (chunk) => {
      screen += chunk;
      const [next] = answers;
      if (!next || !screen.includes(next[0])) return;
      answers.shift();
      screen = "";
      child.stdin.write(next[1]);
    });
    await ended(child);
    expect(await desk.read("content/articles.yaml")).toContain(`articles:
  - id: 58
    title: "Claims: What We Learned"
    excerpt: Says what was learned.
    author: Risk & Insurance
    category: Claims
    featured: false
    link: ${address}
    published: 2026-11-03
`);
  },
);
