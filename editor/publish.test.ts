import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { readChanges } from "./changes.ts";
import { publish } from "./publish.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const start = process.cwd();
const base = mkdtempSync(join(tmpdir(), "publish-"));
const template = `${base}-template`;
const remote = join(base, "remote.git");
const mine = join(base, "mine");
const other = join(base, "other");
for (const [key, value] of Object.entries({
  GIT_CONFIG_GLOBAL: join(base, "gitconfig"),
  GIT_CONFIG_NOSYSTEM: "1",
  HOME: base,
})) {
  vi.stubEnv(key, value);
}
const git = (directory: string, ...words: string[]) =>
  execFileSync("git", words, {
    cwd: directory,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

beforeAll(() => {
  const settings = "[user]\nname = An Editor\nemail = editor@example.com\n";
  writeFileSync(join(base, "gitconfig"), `${settings}[init]\ndefaultBranch = main\n`);
  git(base, "init", "--quiet", "--bare", remote);
  git(base, "clone", "--quiet", remote, mine);
  for (const name of ["content", "public", ".gitignore"]) {
    cpSync(name, join(mine, name), { recursive: true });
  }
  mkdirSync(join(mine, "curation"));
  writeFileSync(join(mine, "curation/retired.json"), "{}\n");
  writeFileSync(join(mine, "README.md"), "Read me\n");
  git(mine, "add", "--all");
  git(mine, "commit", "--quiet", "--message", "Begin");
  git(mine, "push", "--quiet", "--set-upstream", "origin", "main");
  git(base, "clone", "--quiet", remote, other);
  cpSync(base, template, { recursive: true });
});
beforeEach(() => {
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

const change = (directory: string, file: string, from: string | RegExp, to: string) => {
  const before = readFileSync(join(directory, file), "utf8");
  writeFileSync(join(directory, file), before.replace(from, to));
  expect(readFileSync(join(directory, file), "utf8")).not.toBe(before);
};
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
const addArticle = (directory: string, title: string) =>
  change(directory, "content/articles.yaml", /^articles:\n/m, entry(58, title));
const home = "content/home.yaml";
const title = "Latest Thought Leadership";

function publishOther(): void {
  git(other, "commit", "--quiet", "--all", "--message", "Theirs");
  git(other, "push", "--quiet");
}

/** All that a failure must leave as it was: branch, index, status, and every byte of every file. */
function everything(): unknown {
  const files = readdirSync(mine, { recursive: true, encoding: "utf8" })
    .filter((name) => !/^\.git([\\/]|$)/.test(name) && statSync(join(mine, name)).isFile())
    .map((name) => [name, readFileSync(join(mine, name), "utf8")]);
  expect(existsSync(join(mine, ".git/publishing"))).toBe(false);
  // What others published since may be known; nothing else.
  const status = git(mine, "status", "--porcelain=v2", "--branch", "-uall");
  return [status.replace(/^# branch\.ab .*\n/m, ""), files];
}

test("What an editor changed is told in plain words, published alone, on top of what others published", async () => {
  addArticle(mine, "Mine");
  change(mine, home, title, "Newest Articles");
  change(
    mine,
    "content/articles.yaml",
    "link: https://riskandinsurance.com/",
    "link: https://riskandinsurance.com/new/",
  );
  appendFileSync(join(mine, "README.md"), "A note that is not ready\n");
  writeFileSync(join(mine, "note.txt"), "Mine alone");
  // Lines beside each other, which are a conflict to git, and the same number.
  addArticle(other, "Theirs");
  change(other, "content/site.yaml", "year: 2025", "year: 2026");
  publishOther();

  const changes = await readChanges((name) => name);
  expect(changes).toEqual({
    count: 3,
    sentences: ["1 article added", "1 address corrected", "Texts changed on home"],
  });
  expect(await publish("1 article added")).toBe("Published: 1 article added");
  expect(git(mine, "status", "--porcelain", "--branch")).toBe(
    "## main...origin/main\n M README.md\n?? note.txt\n",
  );
  git(other, "pull", "--quiet");
  expect(git(other, "log", "--format=%an: %s")).toBe(
    "An Editor: 1 article added\nAn Editor: Theirs\nAn Editor: Begin\n",
  );
  const text = readFileSync(join(other, "content/articles.yaml"), "utf8");
  expect(text).toContain(entry(59, "Mine") + entry(58, "Theirs").replace("articles:\n", ""));
  expect(text).toBe(readFileSync(join(mine, "content/articles.yaml"), "utf8"));
  expect(readFileSync(join(mine, "content/site.yaml"), "utf8")).toContain("year: 2026");
  expect(readFileSync(join(other, "README.md"), "utf8")).toBe("Read me\n");
  expect((await readChanges((name) => name)).count).toBe(0);
});

/** Publishes for somebody else whenever this copy has just fetched. */
const race = (times: number) => {
  const script = `#!/bin/sh
n=$(cat ${base}/pushes 2>/dev/null || echo 0)
[ $n -ge ${times} ] && exit 0
echo $((n + 1)) > ${base}/pushes
cd ${other} && unset GIT_DIR GIT_INDEX_FILE && git commit -q --allow-empty -m "Meanwhile $n" && git push -q`;
  writeFileSync(join(mine, ".git/hooks/pre-push"), script, { mode: 0o755 });
};

test("What others publish between fetching and pushing is taken up, once, also below a commit by hand", async () => {
  race(1);
  change(mine, home, title, "Newest Articles");
  git(mine, "commit", "--quiet", "--all", "--message", "By hand");
  expect(await publish("A text")).toBe("Published: A text");
  git(other, "pull", "--quiet");
  expect(git(other, "log", "-2", "--format=%s")).toBe("A text\nMeanwhile 0\n");
});

test("Where nothing is to be published, what others published is taken up", async () => {
  change(other, home, title, "Theirs");
  publishOther();
  expect(await publish("")).toBe("What others published is here now");
  expect(readFileSync(join(mine, home), "utf8")).toContain("title: Theirs");
  expect(await publish("")).toContain("Nothing is new");
});

test.each<[failure: string, sentence: RegExp, prepare: () => void]>([
  [
    "Another text for the same title",
    /articles\.title in content\/home\.yaml.*put the old one back/,
    () => {
      change(other, home, title, "Theirs");
      publishOther();
    },
  ],
  [
    "Both together are not right",
    /Together with what others.*must differ from/,
    () => {
      change(other, "content/research.yaml", "title: AI Research Library", "title: Mine");
      publishOther();
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
      appendFileSync(join(other, "README.md"), "Theirs\n");
      publishOther();
    },
  ],
  ["Others who publish all the time", /publish again in a minute/, () => race(9)],
  ["No name", /who you are.*git config/, () => writeFileSync(join(base, "gitconfig"), "")],
  [
    "No remote",
    /where to publish to.*git push -u origin main/,
    () => git(mine, "remote", "remove", "origin"),
  ],
  [
    "A remote that is gone",
    /nothing where this copy publishes to/,
    () => git(mine, "remote", "set-url", "origin", join(base, "none.git")),
  ],
  [
    "No network",
    /see whether this computer is online/,
    () => git(mine, "remote", "set-url", "origin", "http://127.0.0.1:1/a.git"),
  ],
  [
    "A server that declines",
    /refused it:.*declined/,
    () => writeFileSync(join(remote, "hooks/pre-receive"), "#!/bin/sh\nexit 1", { mode: 0o755 }),
  ],
  [
    "A commit of something else",
    /commits of more than content/,
    () => {
      writeFileSync(join(mine, "code.ts"), "");
      git(mine, "add", "code.ts");
      git(mine, "commit", "--quiet", "--message", "Code");
    },
  ],
  ["No branch", /on no branch/, () => git(mine, "checkout", "--quiet", "--detach")],
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
  expect(error).not.toMatch(/\n|\n\s+at /);
  expect(everything()).toEqual(before);
});

/** Loaded into a publishing: kills it before it runs what git is asked for by these words. */
const killer = `import child from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
const run = child.execFile;
child.execFile = (file, words, ...rest) => {
  if (words.join(" ").includes(process.env.KILL_BEFORE)) process.kill(process.pid, "SIGKILL");
  return run(file, words, ...rest);
};
syncBuiltinESMExports();
const { publish } = await import(process.env.PUBLISH);
await publish("Mine");`;

test.each(["read-tree -m", "update-ref"])(
  "Killed before %s, every file is whole, and publishing once more publishes it once",
  async (words) => {
    change(mine, home, title, "Mine");
    addArticle(other, "Theirs");
    publishOther();
    const whole = [readFileSync(join(mine, home)), git(mine, "rev-parse", "HEAD")];
    const { signal } = spawnSync(process.execPath, ["--input-type=module", "--eval", killer], {
      env: {
        ...process.env,
        KILL_BEFORE: words,
        PUBLISH: pathToFileURL(join(start, "editor/publish.ts")).href,
      },
    });
    expect(signal).toBe("SIGKILL");
    expect([readFileSync(join(mine, home)), git(mine, "rev-parse", "HEAD")]).toEqual(whole);
    expect(await publish("Mine")).toBe("Published: Mine");
    expect(git(mine, "status", "--porcelain")).toBe("");
    expect(git(mine, "log", "--format=%s", "origin/main")).toBe("Mine\nTheirs\nBegin\n");
    expect(git(mine, "rev-parse", "HEAD")).toBe(git(remote, "rev-parse", "main"));
  },
);
