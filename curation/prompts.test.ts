import { spawn, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";

import { html } from "./testing/mock-server.ts";
import { ended, setUp } from "./testing/workspace.ts";

const { server, workspace } = await setUp();

const address = "https://riskandinsurance.com/new-article/";

// `script` gives a program a terminal to ask in; where there is none, nothing can be asked either.
const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;
test.runIf(hasTerminal)(
  "An editor answers questions, with the page's facts filled in",
  async () => {
    server.serve({ [address]: html("What We Learned | Risk &amp; Insurance") });
    const command = `stty cols 100 rows 40; "${process.execPath}" "${resolve("curation/content.ts")}" add ${address} --added 2026-11-20`;
    const child = spawn("script", ["-qec", command, "/dev/null"], {
      cwd: workspace.directory,
      env: { ...process.env, ...server.env, CI: "", TERM: "xterm" },
    });
    const answers = [
      ["Title, word for word", "\r"],
      ["Author", "\r"],
      ["Published", "\r"],
      ["Category", "\r"],
      ["Excerpt", "Says what was learned.\r"],
      ["home page?", "\r"],
      ["Add this article?", "\r"],
    ] as const;
    let asked = 0;
    let screen = "";
    child.stdout.on("data", (chunk) => {
      screen += chunk;
      const [question, answer] = answers[asked] ?? [];
      if (!question || !screen.includes(question)) return;
      asked += 1;
      screen = "";
      child.stdin.write(answer);
    });
    await ended(child);
    expect(await workspace.read("content/articles.yaml")).toContain(`articles:
  - id: 58
    title: What We Learned
    excerpt: Says what was learned.
    author: Risk & Insurance
    category: Claims
    featured: false
    link: ${address}
`);
  },
);
