import { existsSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parse } from "yaml";

import { formatProblem } from "../app/content/problems.ts";
import { contentFile, readContent } from "../app/content/read-content.ts";
import { retiredPath } from "../app/content/retired.ts";
import { type ContentName, contentSchemas } from "../app/content/schemas.ts";
import { problemsOf } from "../curation/change-content.ts";
import { CliError } from "../curation/command.ts";
import { editYaml } from "../curation/edit-yaml.ts";
import { schemaPath } from "../curation/json-schemas.ts";
import type { Choice, Conflict } from "./api.ts";
import { git, lastLine, tryGit } from "./git.ts";
import { mergeData, same } from "./merge-data.ts";
import { type Path, placeWords, words } from "./page/values.ts";

export const contentNames = Object.keys(await contentSchemas()) as ContentName[];

/** What an editor changes; anything else in the work tree is left as it is, such as a system's own files. */
export const published = [
  ...contentNames.flatMap((name) => [contentFile(name), join("content", schemaPath(name))]),
  retiredPath,
];

/** Others changed the same and published it. */
export class ConflictError extends CliError {
  readonly conflicts: Conflict[];

  constructor(conflicts: Conflict[]) {
    const what = conflicts.map((conflict) => conflict.what).join("; ");
    super(refused(`Somebody else changed the same as you and published it: ${what}`).message);
    this.conflicts = conflicts;
  }
}

/** Where it is published from, and where to. */
type Place = {
  head: string;
  index: string;
  work: string;
  remote: string;
  branch: string;
  tracking: string;
};

/**
 * Publishes the content: puts it on top of what others published, merged by its data, checks the whole,
 * and pushes it as one commit. All of it happens beside the branch, the index and the files; they follow
 * in the end, once it has been published. So they are as they were wherever it fails, and whenever it is
 * killed.
 *
 * @param message the commit's
 * @param choice whose words stay where others changed the same
 * @returns one sentence that says what was done
 * @throws CliError that says in one sentence why nothing was, and what to do; ConflictError where it is
 *   to be chosen
 */
export async function publish(message: string, choice?: Choice): Promise<string> {
  const place = await findPlace();
  const { head, work } = place;
  await check(process.cwd(), "The content is not right");
  // What a publishing that was killed has left.
  await rm(work, { recursive: true, force: true });
  await mkdir(work);
  try {
    const own = await ownTree(place);
    const next = await pushed(own, message, place, choice);
    if (next === head) return "Nothing is new, neither here nor elsewhere";
    await takeOver(own, next, head);
    const isOwn = (await git(["log", "-1", "--format=%s", next])) === message;
    return isOwn ? `Published: ${message}` : "What others published is here now";
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @throws CliError where this is no work tree from which one could publish now */
async function findPlace(): Promise<Place> {
  const { stdout: head, failed } = await tryGit(["rev-parse", "--verify", "HEAD"]);
  if (failed)
    throw refused("This folder is no copy of the site's repository: clone it, and edit there");
  const unfinished = ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"];
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
  const [first] = await problemsOf(() => readContent(root));
  if (first) throw refused(`${sentence}: ${formatProblem(first)}`);
}

/** @returns the last commit's tree, with the content as it is in the work tree */
async function ownTree({ head, work }: Place): Promise<string> {
  const env = { GIT_INDEX_FILE: join(work, "own") };
  await git(["read-tree", head], env);
  await git(["add", "--all", "--", ...published], env);
  return git(["write-tree"], env);
}

const treeOf = (commit: string) => git(["rev-parse", `${commit}^{tree}`]);

/** @returns the commit that is published then: the own one on top of what others published, or theirs */
async function pushed(
  own: string,
  message: string,
  place: Place,
  choice?: Choice,
): Promise<string> {
  for (let left = 1; ; left -= 1) {
    const fetched = await tryGit(["fetch", "--quiet", place.remote]);
    if (fetched.failed) throw unreachable(fetched.failed);
    const theirs = await git(["rev-parse", place.tracking]);
    const tree = await merged(own, theirs, place, choice);
    const isNew = tree !== (await treeOf(theirs));
    const next = isNew ? await git(["commit-tree", tree, "-p", theirs, "-m", message]) : theirs;
    await refuseWhatIsInTheWay(own, next, place);
    if (!isNew) return next;
    const { failed } = await tryGit(["push", "--quiet", place.remote, `${next}:${place.branch}`]);
    if (!failed) return next;
    const isBehind = /fetch first|non-fast-forward|cannot lock ref|stale info/.test(failed);
    if (!isBehind || left === 0) throw unreachable(failed);
  }
}

/** @returns their tree with the own changes, put together and checked in a folder of its own */
async function merged(
  own: string,
  theirs: string,
  { head, work }: Place,
  choice?: Choice,
): Promise<string> {
  const base = await git(["merge-base", head, theirs]);
  const others = published.map((path) => `:!${path}`);
  if (await git(["diff-tree", "-r", "--name-only", base, head, "--", ".", ...others])) {
    throw refused(
      "This copy has commits of more than content: have them published first (git push)",
    );
  }
  const folder = join(work, "tree");
  const env = { GIT_INDEX_FILE: join(work, "index") };
  await rm(folder, { recursive: true, force: true });
  await git(["read-tree", theirs], env);
  await git(["checkout-index", "--all", `--prefix=${folder}/`], env);
  const conflicts: Conflict[] = [];
  const changed = await git(["diff-tree", "-r", "--name-only", base, own]);
  for (const file of changed.split("\n").filter(Boolean)) {
    const texts = [base, own, theirs].map((tree) => textIn(tree, file));
    const decide = (what: string, mine: unknown, theirs: unknown) => {
      conflicts.push({ file, what, mine, theirs });
      return choice?.keep === "mine" ? mine : theirs;
    };
    const text = mergeTexts(file, decide, ...(await Promise.all(texts)));
    await mkdir(dirname(join(folder, file)), { recursive: true });
    if (text === undefined) await rm(join(folder, file), { force: true });
    else await writeFile(join(folder, file), text);
  }
  if (conflicts.length > 0 && !same(conflicts, choice?.conflicts))
    throw new ConflictError(conflicts);
  await check(folder, "Together with what others published the content is not right");
  await git([`--work-tree=${folder}`, "add", "--all", "--", ...published], env);
  return git(["write-tree"], env);
}

/** A file's text in a commit or tree; undefined where it has none. */
async function textIn(tree: string, file: string): Promise<string | undefined> {
  const { stdout, failed } = await tryGit(["show", `${tree}:${file}`]);
  return failed ? undefined : stdout;
}

/**
 * Merges a content file by its data: two new articles at the top of the list are no conflict, as they
 * would be for git, which sees lines.
 */
function mergeTexts(
  file: string,
  decide: (what: string, mine: unknown, theirs: unknown) => unknown,
  base?: string,
  own?: string,
  theirs?: string,
) {
  if (own === theirs || theirs === base) return own;
  // JSON is YAML, too.
  const [was, mine, others] = [base, own, theirs].map((text = "") => parse(text));
  const data = mergeData(was, mine, others, (path, ...both) =>
    decide(nameOf(was, path as Path), ...both),
  );
  const isYaml = file.endsWith(".yaml");
  return isYaml ? editYaml(file, theirs ?? "", data) : `${JSON.stringify(data, null, 2)}\n`;
}

/** What an editor calls a place in a file: `Excerpt of “How My View of ChatGPT Changed”`. */
function nameOf(data: unknown, path: Path): string {
  let title: unknown;
  let part = data;
  for (const key of path) {
    part = (part as Record<string, unknown> | undefined)?.[key];
    if (typeof key === "number")
      title = (part as Record<string, unknown> | undefined)?.title ?? title;
  }
  return title ? `${words(path)} of “${title}”` : placeWords(path);
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
async function takeOver(own: string, next: string, head: string): Promise<void> {
  try {
    await git(["add", "--all", "--", ...published]);
    await tryGit(["update-index", "--quiet", "--refresh"]);
    await git(["read-tree", "-m", "-u", own, next]);
    await git(["update-ref", "-m", "publish", "HEAD", next, head]);
  } catch (error) {
    throw new CliError(
      `It is published, but this copy could not follow (${(error as Error).message}): publish once more to try that again`,
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
