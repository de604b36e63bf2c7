import { execFile } from "node:child_process";
import { chmod, readFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";

import { html, pagesOf, redirect } from "./testing/mock-server.ts";
import { setUp } from "./testing/workspace.ts";

const { server, workspace } = await setUp();
const guide = await readFile("docs/editing.md", "utf8");

/** What the guide tells an editor to type under a heading, word for word. */
function blocks(heading: string): string[] {
  const section = guide.split(/^#{2,3} /m).find((part) => part.startsWith(heading)) ?? "";
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
}

/** The steps of the weekly check on GitHub that this test can take. */
async function weeklyCheck(): Promise<string> {
  const { jobs } = parse(await readFile(".github/workflows/check-links.yml", "utf8"));
  const steps: { id?: string; run: string }[] = jobs.links.steps;
  const own = steps.filter(({ id = "" }) => ["recall", "links", "remember"].includes(id));
  expect(own).toHaveLength(3);
  return own.map(({ run }) => run).join("\n");
}

/** Where `npm run content --` leads is the one thing that is not the editor's: the rest is the shell's. */
async function writeNpm(): Promise<void> {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
  expect(scripts.content).toMatch(/ node curation\/content\.ts$/);
  await workspace.write(
    "npm",
    `#!/bin/sh
[ "$1" = run ] && shift
[ "$1" = --silent ] && shift
[ "$1 $2" = "content --" ] || exit 64
shift 2
[ "$1" = links ] && set -- "$@" --delay 0
exec "${process.execPath}" "${resolve("curation/content.ts")}" "$@"
`,
  );
  await chmod(join(workspace.directory, "npm"), 0o755);
}

/** Runs what an editor types on a day of November; a command that fails is no failure of the test. */
async function type(commands: string | undefined, day: number) {
  const env = {
    ...process.env,
    ...server.env,
    PATH: `${workspace.directory}${delimiter}${process.env.PATH}`,
    NO_COLOR: "1",
    CONTENT_TEST_TODAY: `2026-11-${day}`,
    GITHUB_OUTPUT: join(workspace.directory, "build", "output"),
    GIT_AUTHOR_NAME: "Editor",
    GIT_AUTHOR_EMAIL: "editor@example.com",
    GIT_COMMITTER_NAME: "Editor",
    GIT_COMMITTER_EMAIL: "editor@example.com",
  };
  const options = { cwd: workspace.directory, env };
  return promisify(execFile)("sh", ["-c", `${commands}`], options).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
}

test("Every address in the guide's examples is quoted", () => {
  const commands = [...guide.matchAll(/^npm run content.*$/gm)].join("\n");
  expect(commands).toContain('"https://');
  expect(commands).not.toMatch(/[^"]https:/);
});

test.skipIf(process.platform === "win32")(
  "An editor's week goes as the guide says, word for word, and the weekly check is in nobody's way",
  async () => {
    await writeNpm();
    const text = await workspace.read("content/articles.yaml");
    // Fewer articles: every address costs a connection or two.
    const few = text
      .replace(/ {2}- id: 4\n[\s\S]*(?= {2}- id: 50\n)/, "")
      .replaceAll("featured: false", "featured: true")
      .replaceAll(/added: .*/g, "added: 2026-11-01");
    await workspace.write("content/articles.yaml", few);
    const ignored = await readFile(".gitignore", "utf8");
    await workspace.write(".gitignore", `${ignored}\n/npm\n/links.md\n`);
    await type(
      "mkdir build && git init -q -b main . && git init -q -b main --bare $PWD/build/origin.git && git remote add origin $PWD/build/origin.git && git add . && git commit -qm Start && git push -qu origin main",
      16,
    );

    const pages = pagesOf(await workspace.content());
    const dead = "https://riskandinsurance.com/rage-against-the-machine/";
    const moved = "https://riskandinsurance.com/future-ai-now/";
    const target = "https://riskandinsurance.com/the-future-of-ai-is-now/";
    expect(pages).toHaveProperty([moved]);
    delete pages[dead];
    const head = '<meta property="article:published_time" content="2026-11-13">';
    const found = "https://riskandinsurance.com/the-article-you-found/";
    const other =
      "https://www.insurancethoughtleadership.com/ai-machine-learning/another-you-found";
    server.serve({
      ...pages,
      [moved]: redirect(target),
      [target]: "The Future of AI Is Now",
      [found]: html("The Article You Found", 200, head),
      [other]: html("Another You Found"),
    });

    // Asked without a terminal, the first way of adding says what it would have asked.
    const [asking, flags] = blocks("Monday");
    expect((await type(asking, 16)).stderr).toContain("add needs --category and --excerpt");
    const monday = await type(flags, 16);
    expect(monday.stdout).toContain("Added as article 58");
    expect(monday.stdout).toContain("Added as article 59");

    // The weekly check runs in its own clone and remembers on its own branch.
    const clone =
      "git clone -q --depth 1 file://$PWD/build/origin.git build/robot && cd build/robot";
    await type(`${clone}\n${await weeklyCheck()}`, 16);
    const state = await type("git fetch -q && git show origin/link-state:link-state.json", 16);
    expect(JSON.parse(state.stdout)[dead]).toEqual({ missing: "2026-11-16" });

    const tuesday = await type(blocks("Tuesday")[0], 17);
    expect(tuesday.stdout).toContain(`moved to ${target}`);
    expect(tuesday.stdout).toContain(
      "answers 404, since 2026-11-16: gone if still so 3 days later",
    );

    const wednesday = await type(blocks("Wednesday")[0], 18);
    expect(wednesday.stdout).toContain("1 new address written");

    const retire = await type(blocks("Friday: retire")[0], 20);
    expect(retire.stdout).toMatch(new RegExp(`gone +${dead}`));
    expect(retire.stdout).toContain("is no longer in content/articles.yaml.");

    const publish = await type(blocks("Friday: publish")[0], 20);
    expect(publish.stdout).toContain("The content is right.");
    const published = await type(
      "git show origin/main:content/articles.yaml && git status --porcelain",
      20,
    );
    expect(published.stdout).toBe(await workspace.read("content/articles.yaml"));
    expect(published.stdout).toContain(target);
    expect(published.stdout).not.toContain(dead);

    const digest = await type(blocks("Friday: send")[0], 20);
    expect(digest.stdout).toContain(
      "Subject: Know AI: 2 new articles on Governance & Regulation and Claims",
    );
    expect(await workspace.read("build/digest/2026-11-20.txt")).toContain("The Article You Found");
  },
);
