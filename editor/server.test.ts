import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { ContentName } from "../app/content/schemas.ts";
import { html, pagesOf, redirect } from "../curation/testing/mock-server.ts";
import { ended, setUp } from "../curation/testing/workspace.ts";
import type { Api, Input, Output, State } from "./api.ts";

const { server, workspace } = await setUp();
const days = { CONTENT_TEST_TODAY: "2026-11-20", CONTENT_TEST_DELAY: "0" };

function start(port: string): ChildProcess {
  return spawn(process.execPath, [resolve("editor/edit.ts")], {
    cwd: workspace.directory,
    env: { ...process.env, ...server.env, ...days, PORT: port, BROWSER: "none" },
  });
}

let editor: ChildProcess;
/** What an editor would see in the terminal. */
let printed = "";
let port: string;
let token: string;
beforeAll(async () => {
  editor = start("0");
  editor.stderr?.on("data", (text) => {
    printed += text;
  });
  const [line] = await once(editor.stdout as NodeJS.ReadableStream, "data");
  port = /localhost:(\d+)/.exec(String(line))?.[1] ?? "";
  token = /name="token" content="([^"]+)"/.exec((await send("GET", "/")).text)?.[1] ?? "";
});
afterAll(() => void editor.kill("SIGKILL"));
beforeEach(() => workspace.reset());

/** As a browser would, or whoever takes care not to. */
async function send(method: string, path: string, headers = {}, body = "") {
  const sent = request({ host: "127.0.0.1", port, method, path, headers });
  sent.end(method === "GET" ? "" : body);
  const [answer] = await once(sent, "response");
  let text = "";
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode, headers: answer.headers, text };
}

const own = () => ({
  host: `localhost:${port}`,
  origin: `http://localhost:${port}`,
  "content-type": "application/json",
  "x-editor-token": token,
});

async function ask<Name extends keyof Api>(name: Name, input: Input<Name>) {
  const { text } = await send("POST", `/api/${name}`, own(), JSON.stringify(input));
  return JSON.parse(text) as Output<Name> & { error?: string };
}
const state = () => ask("state", {});
const saved = (answer: unknown) => (answer as { state: State }).state;

test.each<
  [what: string, status: number, method: string, path: string, headers: object, body?: string]
>([
  ["Another host's name", 421, "POST", "/api/state", { host: "evil.example" }],
  ["Another page of the browser", 403, "POST", "/api/state", { origin: "https://evil.example" }],
  ["Another program's page here", 403, "POST", "/api/state", { origin: "http://localhost:1" }],
  ["No token", 403, "POST", "/api/state", { "x-editor-token": "" }],
  ["The token of another run", 403, "POST", "/api/state", { "x-editor-token": "a".repeat(32) }],
  ["A form", 415, "POST", "/api/state", { "content-type": "text/plain" }],
  ["A link", 404, "GET", "/api/state", {}],
  ["A path of the file system", 404, "GET", "/../package.json", {}],
  ["A file of the repository", 404, "GET", "/content/site.yaml", {}],
  ["A name of no function", 404, "POST", "/api/constructor", {}],
  ["A file that is none", 422, "POST", "/api/check", {}, '{"name":"../package","data":{}}'],
  ["Another method", 405, "PUT", "/api/state", {}],
  ["What is no JSON", 400, "POST", "/api/state", {}, "{"],
  ["More than there could be", 413, "POST", "/api/check", {}, " ".repeat(9 * 2 ** 20)],
])("%s is refused in one sentence", async (_, status, method, path, headers, body = "{}") => {
  const answer = await send(method, path, { ...own(), ...headers }, body);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text)).toEqual({ error: expect.stringMatching(/^[A-Z][^\n]*$/) });
  expect(answer.text).not.toMatch(/node:|\.ts/);
});

test("The page allows its own script alone, and no other page may frame or read it", async () => {
  const { headers } = await send("GET", "/", { host: `127.0.0.1:${port}` });
  expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  expect(headers["content-security-policy"]).toMatch(
    /^default-src 'none'; script-src 'self';.*frame-ancestors 'none'$/,
  );
  expect(headers["content-security-policy"]).not.toMatch(/script[^;]*unsafe|style-src[^;-]*unsafe/);
});

test("A text of each file is saved in its line, and taken back to the last byte", async () => {
  const before = await workspace.content();
  const { files } = await state();
  for (const name of Object.keys(files) as ContentName[]) {
    const { data, revision } = files[name];
    const json = JSON.stringify(data).replace(/"(title|product|name)":"([^"]*)"/, '"$1":"$2 now"');
    const { undo, problems } = saved(await ask("save", { name, data: JSON.parse(json), revision }));
    expect(problems).toEqual([]);
    expect(undo).toBe(`the change of content/${name}.yaml`);
    const after = (await workspace.content())[`${name}.yaml`]?.split("\n") ?? [];
    const lines = before[`${name}.yaml`]?.split("\n") ?? [];
    expect(after.filter((line, index) => line !== lines[index])).toEqual([
      expect.stringMatching(/ now"?$/),
    ]);
    await ask("undo", {});
    expect(await workspace.content()).toEqual(before);
  }
});

test("What check would refuse is told at its field, in its words, and not written", async () => {
  const { data, revision } = (await state()).files.courses;
  const draft = JSON.parse(JSON.stringify(data).replace('"AI Courses"', '"AI Research Library"'));
  draft.courses[0].title = "";
  draft.courses[1].id = 3;
  const { problems } = await ask("check", { name: "courses", data: draft });
  expect(problems.map(({ path, message }) => `${path.join(".")} ${message}`)).toEqual([
    expect.stringMatching(/^page\.title must differ from page\.title in content\/research\.yaml/),
    'courses.0.title must not be empty, got ""',
    expect.stringMatching(/^courses\.0\.title must have a letter or a digit/),
    expect.stringMatching(/^courses\.2\.id must differ from courses\[1\]\.id \(line \d+\), got/),
  ]);
  const before = await workspace.content();
  expect(await ask("save", { name: "courses", data: draft, revision })).toEqual({ problems });
  expect(await workspace.content()).toEqual(before);
});

test("A file that somebody else changed is not overwritten before the editor decides", async () => {
  const { data, revision } = (await state()).files.home;
  const theirs = (await workspace.read("content/home.yaml")).replace("Course Spotlight", "Theirs");
  await workspace.write("content/home.yaml", theirs);
  const mine = { name: "home", data: { ...(data as object), tagline: "Mine." }, revision } as const;
  const { conflict } = (await ask("save", mine)) as { conflict: State["files"]["home"] };
  expect(conflict.data).toMatchObject({ courses: { title: "Theirs" } });
  expect(await workspace.read("content/home.yaml")).toBe(theirs);
  await ask("save", { ...mine, revision: conflict.revision });
  expect(await workspace.read("content/home.yaml")).toContain("Course Spotlight");

  await workspace.write("content/home.yaml", theirs);
  expect((await ask("undo", {})).error).toMatch("home.yaml was changed since");
  expect(await workspace.read("content/home.yaml")).toBe(theirs);
});

test("An article is read, added and retired as by the commands, and its retirement taken back", async () => {
  const address = "https://example.com/new";
  const head = '<meta name="description" content="Read this now.">';
  server.serve({
    [address]: html("New", 200, head),
    "https://example.com/wall": redirect("/login", 302),
    "https://example.com/login": "Log in",
  });
  const { proposal } = await ask("read", { address: `${address}?utm_source=mail` });
  expect(proposal).toMatchObject({ title: "New", link: address });
  expect(await ask("read", { address: "https://example.com/wall" })).toMatchObject({
    proposal: {},
  });
  const draft = {
    ...{ title: "New", author: "CLM Magazine", category: "Claims", excerpt: "Read this" },
    ...{ featured: false, link: address },
  };
  expect(await ask("add", { draft: { ...draft, title: "" } })).toMatchObject({
    problems: [{ path: ["articles", 0, "title"] }, { path: ["articles", 0, "excerpt"] }],
  });
  expect(await ask("add", { draft: { ...draft, excerpt: "Says it." } })).toMatchObject({
    article: 58,
  });
  expect(await workspace.read("content/articles.yaml")).toContain(
    "added: 2026-11-20\n\n  - id: 1\n",
  );
  expect(await ask("read", { address })).toMatchObject({ article: 58 });

  const before = await workspace.content();
  const { retired } = saved(await ask("retire", { id: 58, reason: "It is gone" }));
  expect(retired[58]).toMatchObject({ reason: "It is gone" });
  expect(await ask("read", { address })).toMatchObject({ retired: 58 });
  await ask("undo", {});
  expect(await workspace.content()).toEqual(before);
  expect(await workspace.read("curation/retired.json")).toBe("{}\n");
});

test("A draft is drawn by the site itself, and nothing is written for it", async () => {
  const before = await workspace.content();
  const { data } = (await state()).files.courses;
  const draft = JSON.parse(JSON.stringify(data).replace('"AI Courses"', '"A Draft"'));
  const { html } = await ask("preview", { name: "courses", data: draft });
  expect(html).toMatch(/<style nonce="[^"]+">[\s\S]*<h1[^>]*>A Draft<\/h1>/);
  expect(html).not.toContain("<script");
  const card = await ask("preview", { article: { title: "A Card", published: "2026-05" } });
  expect(card.html).toMatch(/<li[^>]* class="card article-card[\s\S]*A Card[\s\S]*May 2026/);
  for (const half of [{ name: "courses", data: {} }, { article: { published: "20" } }] as const) {
    const { html, error } = await ask("preview", half);
    expect(html ?? error).toMatch(/^<!doctype|once its problems are put right$/);
  }
  expect(printed).toBe("");
  const fonts = [...html.matchAll(/url\("?([^")]+\.woff2)/g)].map(([, path]) => path);
  for (const path of fonts) expect((await send("GET", `${path}`, own())).status).toBe(200);
  expect(fonts).not.toEqual([]);
  expect(await workspace.content()).toEqual(before);
});

/** Checks all links, as the page does. */
async function check(begin: boolean): Promise<void> {
  const answer = await ask("links", { begin });
  if (!("state" in answer)) await check(false);
}

test("A title that has changed is settled once it is accepted", async () => {
  const pages = pagesOf(await workspace.content());
  const [, drifted = ""] = Object.keys(pages);
  server.serve({ ...pages, [drifted]: html("All New") });
  await check(true);
  expect((await state()).links[drifted]?.state).toBe("title-drift");
  await ask("acceptTitle", { address: drifted });
  expect((await state()).links[drifted]?.state).toBe("alive");
});

test("A second editor says that there is one, and Ctrl+C ends the first within a second", async () => {
  const { code, stderr } = await ended(start(port));
  expect(code).toBe(1);
  expect(stderr).toMatch(new RegExp(`^Port ${port} is in use: [^\n]*\n$`));
  const begun = performance.now();
  editor.kill("SIGINT");
  await once(editor, "exit");
  expect(performance.now() - begun).toBeLessThan(1000);
});
