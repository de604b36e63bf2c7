import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type Desk, ended, makeDesk } from "./testing/desk.ts";

// Every test starts commands, and a busy machine takes its time over each.
vi.setConfig({ testTimeout: 60_000 });

let desk: Desk;
beforeEach(async () => {
  desk = await makeDesk();
});
afterEach(() => desk.clear());

async function spoil(): Promise<void> {
  const text = await desk.read("content/articles.yaml");
  await desk.write("content/articles.yaml", text.replace("featured: true", "featured: maybe"));
  const home = await desk.read("content/home.yaml");
  await desk.write("content/home.yaml", home.replace("tagline:", "tag:"));
}

test("An editor hears that the content is right", async () => {
  expect(await desk.run(["check"])).toEqual({
    code: 0,
    stdout: "The content is right.\n",
    stderr: "",
  });
});

test("An editor hears of every problem in every file at once, with its place", async () => {
  await spoil();
  const { code, stdout } = await desk.run(["check"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^content\/articles\.yaml:\d+:5 articles\[0\]\.featured: must be true or false/m,
  );
  expect(stdout).toMatch(/^content\/home\.yaml:\d+:1 tag: is not a known key/m);
  expect(stdout).toContain("3 problems to put right");
});

test("A program reads the problems as JSON", async () => {
  await spoil();
  const { code, stdout } = await desk.run(["check", "--json"]);
  expect(code).toBe(1);
  const { ok, problems } = JSON.parse(stdout);
  expect(ok).toBe(false);
  expect(problems[0]).toMatchObject({
    file: "content/articles.yaml",
    column: 5,
    path: ["articles", 0, "featured"],
  });
});

test("An editor who leaves the check running hears of a problem when the file is saved", async () => {
  const child = desk.start(["check", "--watch"]);
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

test("An editor who misspells a command or a flag is told what there is", async () => {
  const command = await desk.run(["chekc"]);
  expect(command).toMatchObject({ code: 2, stdout: "" });
  expect(command.stderr).toBe(
    '"chekc" is not a command (known: check, add, retire, links, digest, schemas): see npm run content -- --help\n',
  );
  expect(await desk.run(["check", "--wach"])).toEqual({
    code: 2,
    stdout: "",
    stderr: "Unknown option '--wach': see npm run content -- check --help\n",
  });
});

test("Every command explains itself", async () => {
  for (const command of ["check", "add", "retire", "links", "digest", "schemas"]) {
    const { code, stdout } = await desk.run([command, "--help"]);
    expect(code, command).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Usage: npm run content -- ${command}`));
    expect(stdout).toContain("Exit codes:");
  }
});
