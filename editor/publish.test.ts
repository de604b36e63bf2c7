import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { readChanges } from "./changes.ts";
import type * as Git from "./git.ts";
import { type ConflictError, publish } from "./publish.ts";

/** Where a publishing is to end, as if it had been killed, and what is called then. */
const kill = vi.hoisted(() => ({ before: "", reached: () => {} }));
vi.mock("./git.ts", async (original) => {
  const real = await original<typeof Git>();
  const git: typeof real.git = (words, env) => {
    if (!kill.before || !words.join(" ").startsWith(kill.before)) return real.git(words, env);
    kill.reached();
    return new Promise(() => {});
  };
  return { ...real, git };
});

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const start = process.cwd();
const base = mkdtempSync(join(tmpdir(), "publish-"));
const template = `${base}-template`;
const [remote, mine, other] = ["remote.git", "mine", "other"].map((name) => join(base, name)) as [
  string,
  string,
  string,
];
vi.stubEnv("GIT_CONFIG_GLOBAL", join(base, "gitconfig"));
vi.stubEnv("GIT_CONFIG_NOSYSTEM", "1");
vi.stubEnv("HOME", base);
const git = (cwd: string, ...words: string[]) =>
  execFileSync("git", words, { cwd, encoding: "utf8", stdio: "pipe" });

beforeAll(() => {
  const settings = "[user]\nname = An Editor\nemail = editor@example.com\n";
  writeFileSync(join(base, "gitconfig"), `${settings}[init]\ndefaultBranch = main\n`);
  git(base, "init", "-q", "--bare", remote);
  git(base, "clone", "-q", remote, mine);
  for (const name of ["content", "public/logos", "curation/retired.json", ".gitignore"]) {
    cpSync(name, join(mine, name), { recursive: true });
  }
  writeFileSync(join(mine, "README.md"), "Read me\n");
  commit(mine, "Begin");
  git(mine, "push", "-qu", "origin", "main");
  git(base, "clone", "-q", remote, other);
  cpSync(base, template, { recursive: true });
});
beforeEach(() => {
  kill.before = "";
  process.chdir(start);
  rmSync(base, { recursive: true });
  // With their times, by which git knows that a file is as it was.
  cpSync(template, base, { recursive: true, preserveTimestamps: true });
  process.chdir(mine);
});
afterAll(() => {
  process.chdir(start);
  for (const directory of [base, template]) rmSync(directory, { recursive: true });
});

function commit(directory: string, message: string): void {
  git(directory, "add", "--all");
  git(directory, "commit", "-qm", message);
}

function change(directory: string, file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(join(directory, file), "utf8");
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(join(directory, file), after);
}

/** Publishes a change of somebody else. */
function changeOther(file: string, from: string | RegExp, to: string): void {
  change(other, file, from, to);
  commit(other, "Theirs");
  git(other, "push", "-q");
}

/** Publishes for somebody else whenever this copy has just fetched, so many times. */
function race(times: number): void {
  const script = `#!/bin/sh
n=$(cat ${base}/pushes 2>/dev/null || echo 0)
[ $n -ge ${times} ] && exit 0
echo $((n + 1)) > ${base}/pushes
cd ${other} && unset GIT_DIR GIT_INDEX_FILE && git commit -q --allow-empty -m "Meanwhile $n" && git push -q`;
  writeFileSync(join(mine, ".git/hooks/pre-push"), script, { mode: 0o755 });
}

const entry = (id: number, title: string) => `articles:
  - id: ${id}
    title: ${title}
    excerpt: What it says.
    author: Risk & Insurance
    category: Claims
    featured: false
    link: https://example.com/${title}
    added: 2026-11-20

`;
const [articles, home, site] = ["content/articles.yaml", "content/home.yaml", "content/site.yaml"];
const title = "Latest Thought Leadership";

test("What an editor changed is told in plain words, published alone, on top of what others published", async () => {
  change(mine, articles, /^articles:\n/m, entry(58, "Mine"));
  change(mine, articles, "https://riskandinsurance.com/", "https://riskandinsurance.com/new/");
  change(mine, home, title, "Newest Articles");
  appendFileSync(join(mine, "README.md"), "A note that is not ready\n");
  for (const name of ["note.txt", "content/.note"]) writeFileSync(join(mine, name), "Mine alone");
  change(other, site, "year: 2025", "year: 2026");
  // Lines beside each other, which are a conflict to git, and the same number.
  changeOther(articles, /^articles:\n/m, entry(58, "Theirs"));

  expect(await readChanges((name) => name)).toEqual({
    count: 3,
    list: [
      { count: 1, sentence: "1 article added", titles: ["Mine"] },
      { count: 1, sentence: "1 address corrected", titles: [expect.stringMatching(/\w/)] },
      { count: 1, sentence: "Texts changed on home" },
    ],
  });
  expect(await publish("1 article added")).toBe("Published: 1 article added");
  expect(git(mine, "status", "--porcelain", "--branch")).toBe(
    "## main...origin/main\n M README.md\n?? content/.note\n?? note.txt\n",
  );
  git(other, "pull", "-q");
  expect(git(other, "log", "--format=%an: %s")).toBe(
    "An Editor: 1 article added\nAn Editor: Theirs\nAn Editor: Begin\n",
  );
  const text = readFileSync(join(other, articles), "utf8");
  expect(text).toContain(entry(59, "Mine") + entry(58, "Theirs").replace("articles:\n", ""));
  expect(text).toBe(readFileSync(join(mine, articles), "utf8"));
  expect(readFileSync(join(mine, site), "utf8")).toContain("year: 2026");
  expect(readFileSync(join(other, "README.md"), "utf8")).toBe("Read me\n");
  expect((await readChanges((name) => name)).count).toBe(0);
});

test("What others publish between fetching and pushing is taken up, also below a commit by hand", async () => {
  race(1);
  change(mine, home, title, "Newest Articles");
  commit(mine, "By hand");
  expect(await publish("A text")).toBe("Published: A text");
  expect(git(mine, "log", "-2", "--format=%s", "origin/main")).toBe("A text\nMeanwhile 0\n");
});

test("A retirement whose article came back is told, and the article wins", async () => {
  const file = join(mine, "curation/retired.json");
  const link = /link: (.*)/.exec(readFileSync(join(mine, articles), "utf8"))?.[1];
  writeFileSync(file, JSON.stringify({ 1: { title: "Mine", link, retired: "2026-11-20" } }));
  const { list } = await readChanges((name) => name);
  expect(list).toEqual([{ count: 1, sentence: "List of retired articles changed" }]);
  expect(await publish("Mine")).toBe("Published: Mine");
});

test.each([
  ["mine", "Mine", "Published: Mine"],
  ["theirs", "Theirs", "What others published is here now"],
] as const)("Where both changed the same, the editor chooses %s", async (keep, words, says) => {
  change(mine, home, title, "Mine");
  changeOther(home, title, "Theirs");
  const refusal = await publish("Mine").catch((reason: unknown) => reason);
  const { conflicts } = refusal as ConflictError;
  const what = "Articles, Title";
  expect(conflicts).toEqual([{ file: home, what, mine: "Mine", theirs: "Theirs" }]);
  const choice = { keep, conflicts };
  await expect(publish("Mine", { keep, conflicts: [] })).rejects.toThrow(what);
  expect(await publish("Mine", choice)).toBe(says);
  expect(readFileSync(join(mine, home), "utf8")).toContain(`title: ${words}`);
  expect(git(mine, "status", "--porcelain", "--branch")).toBe("## main...origin/main\n");
});

test("Where nothing is to be published, what others published is taken up", async () => {
  changeOther(home, title, "Theirs");
  expect(await publish("")).toBe("What others published is here now");
  expect(readFileSync(join(mine, home), "utf8")).toContain("title: Theirs");
  expect(await publish("")).toContain("Nothing is new");
});

/** All that a failure must leave as it was: branch, index, status, and every byte of every file. */
function everything(): unknown {
  const files = readdirSync(mine, { recursive: true, encoding: "utf8" })
    .filter((name) => !/^\.git[\\/](?!publishing)/.test(name))
    .filter((name) => statSync(join(mine, name)).isFile())
    .map((name) => [name, readFileSync(join(mine, name), "utf8")]);
  // What others published since may be known; nothing else.
  const status = git(mine, "status", "--porcelain=v2", "--branch", "-uall");
  return [status.replace(/^# branch\.ab .*\n/m, ""), files];
}

const setRemote = (address: string) => git(mine, "remote", "set-url", "origin", address);
const decline = "#!/bin/sh\nexit 1";

test.each<[failure: string, sentence: RegExp, prepare: () => void]>([
  [
    "Another text for the same title",
    /changed the same as you and published it: Articles, Title\. Nothing was/,
    () => changeOther(home, title, "Theirs"),
  ],
  [
    "Both together are not right",
    /Together with what others.*must differ from/,
    () => {
      changeOther("content/research.yaml", "title: AI Research Library", "title: Mine");
      change(mine, "content/courses.yaml", "title: AI Courses", "title: Mine");
    },
  ],
  [
    "Content that is not right",
    /not right: content\/home\.yaml:4:1 tagline: is missing/,
    () => change(mine, home, "tagline:", "tag:"),
  ],
  [
    "Another file that others changed, too",
    /README\.md was changed by others/,
    () => {
      appendFileSync(join(mine, "README.md"), "Mine\n");
      changeOther("README.md", "Read", "Theirs");
    },
  ],
  ["Others who publish all the time", /publish again in a minute/, () => race(9)],
  ["No name", /who you are.*git config/, () => writeFileSync(join(base, "gitconfig"), "")],
  ["No remote", /where to publish to/, () => git(mine, "remote", "remove", "origin")],
  ["A remote that is gone", /nothing where this copy publishes to/, () => setRemote(`${base}/no`)],
  ["No network", /whether this computer is online/, () => setRemote("http://127.0.0.1:1/a.git")],
  [
    "A server that declines",
    /refused it:.*declined/,
    () => writeFileSync(join(remote, "hooks/pre-receive"), decline, { mode: 0o755 }),
  ],
  [
    "A commit of something else",
    /commits of more than content/,
    () => {
      git(mine, "rm", "-q", "README.md");
      git(mine, "commit", "-qm", "Code");
    },
  ],
  ["No branch", /on no branch/, () => git(mine, "checkout", "-q", "--detach")],
  [
    "A merge that is not through",
    /in the middle of something else/,
    () => writeFileSync(join(mine, ".git/MERGE_HEAD"), git(mine, "rev-parse", "HEAD")),
  ],
])("%s: one sentence, and all is as it was", async (_, sentence, prepare) => {
  change(mine, home, title, "Mine");
  prepare();
  writeFileSync(join(mine, "staged.txt"), "Staged");
  git(mine, "add", "staged.txt");
  const before = everything();
  const error = await publish("Mine").catch((reason: Error) => reason.message);
  expect(error).toMatch(sentence);
  expect(error).not.toContain("\n");
  expect(everything()).toEqual(before);
});

test.each(["read-tree -m", "update-ref"])(
  "Killed before %s, every file is whole, and publishing once more publishes it once",
  async (words) => {
    change(mine, home, title, "Mine");
    changeOther(articles, /^articles:\n/m, entry(58, "Theirs"));
    const before = [readFileSync(join(mine, home)), git(mine, "rev-parse", "HEAD")];
    await new Promise<void>((reached, fail) => {
      Object.assign(kill, { before: words, reached });
      publish("Mine").catch(fail);
    });
    kill.before = "";
    expect([readFileSync(join(mine, home)), git(mine, "rev-parse", "HEAD")]).toEqual(before);
    expect(await publish("Mine")).toBe("Published: Mine");
    expect(git(mine, "status", "--porcelain")).toBe("");
    expect(git(mine, "log", "--format=%s", "origin/main")).toBe("Mine\nTheirs\nBegin\n");
    expect(git(mine, "rev-parse", "HEAD")).toBe(git(remote, "rev-parse", "main"));
  },
);
