import { execFile } from "node:child_process";
import { chmod, readFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";

import { type Desk, makeDesk } from "./testing/desk.ts";
import { html, pagesOf, playWeb, redirect } from "./testing/played-web.ts";

// A whole week of commands.
vi.setConfig({ testTimeout: 120_000 });

const guide = await readFile("docs/editing.md", "utf8");

/** What the guide tells an editor to type under a heading, word for word. */
function blocks(heading: string): string[] {
  const section = guide.split(/^#{2,3} /m).find((part) => part.startsWith(heading)) ?? "";
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
}

/** Where `npm run content --` leads is the one thing that is not the editor's: the rest is the shell's. */
async function playNpm(desk: Desk): Promise<void> {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
  expect(scripts.content).toMatch(/ && node curation\/content\.ts$/);
  await desk.write(
    "npm",
    `#!/bin/sh\n[ "$1 $2 $3" = "run content --" ] || exit 64\nshift 3\nexec "${process.execPath}" "${resolve("curation/content.ts")}" "$@"\n`,
  );
  await chmod(join(desk.folder, "npm"), 0o755);
}

test.skipIf(process.platform === "win32")(
  "An editor's week goes as the guide says, word for word",
  async () => {
    const web = await playWeb();
    const desk = await makeDesk();
    try {
      await playNpm(desk);
      const type = async (commands: string | undefined, today: string) => {
        const env = {
          ...process.env,
          ...web.env,
          PATH: `${desk.folder}${delimiter}${process.env.PATH}`,
          NO_COLOR: "1",
          CONTENT_TEST_TODAY: today,
          GIT_AUTHOR_NAME: "Editor",
          GIT_AUTHOR_EMAIL: "editor@example.com",
          GIT_COMMITTER_NAME: "Editor",
          GIT_COMMITTER_EMAIL: "editor@example.com",
        };
        const child = promisify(execFile)("sh", ["-c", `${commands}`], { cwd: desk.folder, env });
        return child.catch((error: { stdout: string; stderr: string; code: number }) => error);
      };
      await type(
        "git init -q -b main . && git init -q --bare ../$(basename $PWD).git && git remote add origin $PWD.git && echo '/npm\n/build' > .gitignore && git add . && git commit -qm Start && git push -qu origin main",
        "2026-11-23",
      );

      const pages = pagesOf(await desk.content());
      const dead = "https://riskandinsurance.com/rage-against-the-machine/";
      const moved = "https://riskandinsurance.com/future-ai-now/";
      const target = "https://riskandinsurance.com/the-future-of-ai-is-now/";
      delete pages[dead];
      const head = '<meta property="article:published_time" content="2026-11-19">';
      web.play({
        ...pages,
        [moved]: redirect(target),
        [target]: "The Future of AI Is Now",
        "https://riskandinsurance.com/the-article-you-found/": html(
          "The Article You Found",
          200,
          head,
        ),
        "https://www.insurancethoughtleadership.com/ai-machine-learning/another-you-found":
          html("Another You Found"),
      });

      // Asked without a terminal, the first way of adding says what it would have asked.
      const [asking, flags] = blocks("Monday");
      expect((await type(asking, "2026-11-23")).stderr).toContain(
        "add needs --category and --excerpt",
      );
      const monday = await type(flags, "2026-11-23");
      expect(monday.stdout).toContain("Added as article 58");
      expect(monday.stdout).toContain("Added as article 59");

      const tuesday = await type(blocks("Tuesday")[0], "2026-11-24");
      expect(tuesday.stdout).toContain(`moved to ${target}`);
      expect(tuesday.stdout).toContain(
        "answers 404, since 2026-11-24: gone if still so 3 days later",
      );

      const wednesday = await type(blocks("Wednesday")[0], "2026-11-25");
      expect(wednesday.stdout).toContain("1 new address written");

      const retire = await type(blocks("Friday: retire")[0], "2026-11-27");
      expect(retire.stdout).toMatch(new RegExp(`gone +${dead}`));
      expect(retire.stdout).toContain("Article 54 is no longer in content/articles.yaml.");

      const publish = await type(blocks("Friday: publish")[0], "2026-11-27");
      expect(publish.stdout).toContain("The content is right.");
      const published = await type(
        "git show origin/main:content/articles.yaml && git status --porcelain",
        "2026-11-27",
      );
      expect(published.stdout).toBe(await desk.read("content/articles.yaml"));
      expect(published.stdout).toContain(target);
      expect(published.stdout).not.toContain(dead);

      const digest = await type(blocks("Friday: send")[0], "2026-11-27");
      expect(digest.stdout).toContain(
        "Subject: Know AI: 2 new articles on Governance & Regulation and Claims",
      );
      expect(await desk.read("build/digest/2026-11-27.txt")).toContain("The Article You Found");
      await type('rm -rf "$PWD.git"', "2026-11-27");
    } finally {
      await web.close();
      await desk.clear();
    }
  },
);
