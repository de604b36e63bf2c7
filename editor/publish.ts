import { existsSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { ContentError, formatProblem } from "../app/content/problems.ts";
import { readContent } from "../app/content/read-content.ts";
import { retiredPath } from "../app/content/retired.ts";
import { CliError } from "../curation/command.ts";
import { git, lastLine, tryGit } from "./git.ts";
import { conflictMark } from "./merge-driver.ts";

/** What an editor changes; anything else in the work tree is left as it is. */
const published = ["content", retiredPath];

/** Where it is published from, and where to. */
type Place = {
  head: string;
  index: string;
  work: string;
  remote: string;
  branch: string;
  tracking: string;
};

/** What git keeps while it is in the middle of something. */
const unfinished = [
  "rebase-merge",
  "rebase-apply",
  "MERGE_HEAD",
  "CHERRY_PICK_HEAD",
  "REVERT_HEAD",
];

/**
 * Publishes the content: commits it, takes up what others published, checks the whole, and pushes. All
 * of it happens beside the branch, the index and the files; they follow in the end, once it has been
 * published. So they are as they were wherever it fails, and whenever it is killed.
 *
 * @param message the commit's
 * @returns one sentence that says what was done
 * @throws CliError that says in one sentence why nothing was, and what to do
 */
export async function publish(message: string): Promise<string> {
  const place = await findPlace();
  const { head, work } = place;
  await check(process.cwd(), "The content is not right");
  const clear = async () => {
    await rm(work, { recursive: true, force: true });
    await git(["worktree", "prune"]);
  };
  // What a publishing that was killed has left.
  await clear();
  await mkdir(work);
  try {
    const own = await commitContent(message, place);
    const next = await pushed(own, place);
    if (next === head) return "Nothing is new, neither here nor elsewhere";
    await takeOver(own, next, place);
    return own === head ? "What others published is here now" : `Published: ${message}`;
  } finally {
    await clear();
  }
}

/** @throws CliError where this is no work tree from which one could publish now */
async function findPlace(): Promise<Place> {
  const { stdout: head, failed } = await tryGit(["rev-parse", "--verify", "HEAD"]);
  if (failed) {
    throw refused("This folder is no copy of the site's repository: clone it, and edit there");
  }
  const names = ["index", "publishing", ...unfinished].flatMap((name) => ["--git-path", name]);
  const paths = await git(["rev-parse", "--path-format=absolute", ...names]);
  const [index = "", work = "", ...signs] = paths.split("\n");
  if (signs.some((path) => existsSync(path))) {
    throw refused(
      "Git is in the middle of something else here (see git status): have whoever began it end it, then publish again",
    );
  }
  const ref = await tryGit(["symbolic-ref", "--quiet", "HEAD"]);
  if (ref.failed) {
    throw refused(
      "This copy is on no branch (detached HEAD): go back to it (git switch main), then publish again",
    );
  }
  const format = ["remotename", "remoteref"].map((part) => `%(upstream:${part})`).join("%0a");
  const upstream = ["for-each-ref", `--format=${format}%0a%(upstream)`, ref.stdout.trim()];
  const [remote = "", branch = "", tracking = ""] = (await git(upstream)).split("\n");
  if (!tracking || !branch || remote === ".") {
    throw refused(
      "This copy does not know where to publish to: connect it once (git push -u origin main)",
    );
  }
  if ((await tryGit(["var", "GIT_COMMITTER_IDENT"])).failed) {
    throw refused(
      'Git does not know who you are: tell it your name and e-mail address once (git config --global user.name "Your Name", then the same with user.email), and publish again',
    );
  }
  return { head: head.trim(), index, work, remote, branch, tracking };
}

async function check(root: string, sentence: string): Promise<void> {
  await readContent(root).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    const [first] = error.problems;
    throw refused(`${sentence}: ${first && formatProblem(first)}`);
  });
}

/** @returns a commit of the content as it is in the work tree; the last one where nothing differs */
async function commitContent(message: string, { head, work }: Place): Promise<string> {
  const env = { GIT_INDEX_FILE: join(work, "index") };
  await git(["read-tree", head], env);
  await git(["add", "--all", "--", ...published], env);
  const tree = await git(["write-tree"], env);
  if (tree === (await git(["rev-parse", `${head}^{tree}`]))) return head;
  return git(["commit-tree", tree, "-p", head, "-m", message]);
}

/** @returns what is published then: the commit on top of what others published, or theirs alone */
async function pushed(own: string, place: Place): Promise<string> {
  for (let left = 1; ; left -= 1) {
    const fetched = await tryGit(["fetch", "--quiet", place.remote]);
    if (fetched.failed) throw unreachable(fetched.failed);
    const theirs = await git(["rev-parse", place.tracking]);
    const next = await rebased(own, theirs, place);
    await refuseWhatIsInTheWay(own, next, place);
    if (next === theirs) return next;
    const { failed } = await tryGit(["push", "--quiet", place.remote, `${next}:${place.branch}`]);
    if (!failed) return next;
    const isBehind = /fetch first|non-fast-forward|cannot lock ref|stale info/.test(failed);
    if (!isBehind || left === 0) throw unreachable(failed);
  }
}

/** Puts the commits that are not published on top of those that are, in a work tree of its own. */
async function rebased(own: string, theirs: string, { work }: Place): Promise<string> {
  const tree = join(work, "tree");
  await rm(tree, { recursive: true, force: true });
  await git(["worktree", "prune"]);
  const attributes = join(work, "attributes");
  await writeFile(
    attributes,
    ["content/**", retiredPath].map((path) => `${path} merge=content\n`).join(""),
  );
  const driver = [process.execPath, join(import.meta.dirname, "merge-driver.ts")];
  const settings = [
    ...["-c", "core.hooksPath=/dev/null", "-c", `core.attributesFile=${attributes}`],
    ...["-c", `merge.content.driver=${driver.map((path) => `"${path}"`).join(" ")} %O %A %B %P`],
  ];
  await git([...settings, "worktree", "add", "--quiet", "--detach", tree, own]);
  const { failed } = await tryGit([...settings, "-C", tree, "rebase", "--quiet", theirs]);
  if (failed) {
    const field = failed.split("\n").find((line) => line.startsWith(conflictMark));
    const what = field?.slice(conflictMark.length) ?? lastLine(failed);
    throw refused(
      `Somebody else changed the same as you and published it: ${what}. Copy your text, put the old one back, publish, and then write yours again`,
    );
  }
  await check(tree, "Together with what others published the content is not right");
  return git(["-C", tree, "rev-parse", "HEAD"]);
}

/** Tries on a copy of the index whether the work tree can follow. */
async function refuseWhatIsInTheWay(
  own: string,
  next: string,
  { index, work }: Place,
): Promise<void> {
  const env = { GIT_INDEX_FILE: join(work, "trial") };
  await copyFile(index, env.GIT_INDEX_FILE);
  await git(["add", "--all", "--", ...published], env);
  await tryGit(["update-index", "--quiet", "--refresh"], env);
  const { failed } = await tryGit(["read-tree", "--dry-run", "-m", "-u", own, next], env);
  if (!failed) return;
  const file = /'([^']+)'/.exec(failed)?.[1] ?? lastLine(failed);
  throw refused(
    `${file} was changed by others, and here too, without being committed: have that change committed or taken back, then publish again`,
  );
}

/** Lets index and files follow to what is published, and the branch last of all. */
async function takeOver(own: string, next: string, { head, index, work }: Place): Promise<void> {
  await copyFile(index, join(work, "before"));
  try {
    await git(["add", "--all", "--", ...published]);
    await tryGit(["update-index", "--quiet", "--refresh"]);
    await git(["read-tree", "-m", "-u", own, next]);
    await git(["update-ref", "-m", "publish", "HEAD", next, head]);
  } catch (error) {
    await copyFile(join(work, "before"), index);
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `It is published, but this copy could not follow (${reason}): publish once more to try that again`,
    );
  }
}

const failures: [pattern: RegExp, sentence: string][] = [
  [
    /authentication failed|could not read (username|password)|permission denied|prompts disabled|returned error: 40[13]|host key verification|access denied|not authorized/i,
    "The server does not know you: sign in once (git push, in a terminal, asks for it), then publish again",
  ],
  [
    /repository not found|does not appear to be a git repository|returned error: 404|no such file/i,
    "There is nothing where this copy publishes to, or you may not see it: have its address checked (git remote -v)",
  ],
  [
    /could not resolve|unable to access|timed out|connection (refused|reset|closed)|unreachable|could not connect/i,
    "The server cannot be reached: see whether this computer is online, then publish again",
  ],
  [
    /fetch first|non-fast-forward|cannot lock ref/,
    "Others are publishing just now: publish again in a minute",
  ],
];

/** What git says of a server that cannot be had, in an editor's words. */
function unreachable(failure: string): CliError {
  const known = failures.find(([pattern]) => pattern.test(failure))?.[1];
  return refused(known ?? `The server refused it: ${lastLine(failure)}`);
}

function refused(sentence: string): CliError {
  return new CliError(
    `${sentence}. Nothing was published, and nothing lost: your changes are saved on this computer.`,
  );
}
