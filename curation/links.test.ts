import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { readContent } from "../app/content/read-content.ts";
import { type Desk, makeDesk } from "./testing/desk.ts";
import {
  bytes,
  first,
  html,
  never,
  type PlayedWeb,
  pagesOf,
  playWeb,
  redirect,
  type Scene,
} from "./testing/played-web.ts";

// Every test starts commands, and a busy machine takes its time over each.
vi.setConfig({ testTimeout: 60_000 });

const { articles } = (await readContent()).articles;
const one = articles[0];
const link = (index: number) => articles[index]?.link ?? "";

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

/** Every address of the content leads to its page, but for those that a test plays otherwise. */
async function play(pages: Record<string, Scene | string>): Promise<void> {
  const all = pagesOf(await desk.content());
  for (const { link, title } of articles) all[link] = `${title} | Publisher`;
  web.play({ ...all, ...pages });
}

const quick = ["--delay", "0", "--back-off", "5", "--timeout", "2"];
type Result = { address: string; state: string; reason: string; proposal?: string; alive?: string };

async function links(...words: string[]) {
  const run = await desk.run(["links", "--json", ...quick, ...words], { env: web.env });
  const { results = [] } = JSON.parse(run.stdout) as { results?: Result[] };
  return {
    ...run,
    of: (address: string) => results.find((result) => result.address === address),
    results,
  };
}

test("Where every address is well, an editor has nothing to do, and each is remembered as seen", async () => {
  await play({});
  const { code, results, stderr } = await links("--today", "2026-11-20");
  expect(results.filter(({ state }) => state !== "alive")).toEqual([]);
  expect(code).toBe(0);
  expect(stderr).toContain(`${results.length}/${results.length} addresses`);
  const state = JSON.parse(await desk.read("curation/link-state.json"));
  expect(state[link(0)]).toEqual({
    alive: "2026-11-20",
    title: `${articles[0]?.title} | Publisher`,
  });
  expect(Object.keys(state)).toEqual(Object.keys(state).toSorted());
  // The site's own address is none that leads out.
  expect(Object.keys(state)).not.toContain("https://know-ai.example.org");
});

test("Each address gets the state that its answers speak for", async () => {
  const moved = "https://riskandinsurance.com/new-place/";
  await play({
    [link(0)]: redirect(`${moved}?utm_source=old`),
    [`${moved}?utm_source=old`]: String(one?.title),
    [moved]: String(one?.title),
    [link(1)]: html("Forbidden", 403),
    [link(2)]: html("Page not found | Risk & Insurance"),
    [link(3)]: redirect("https://www.insurancethoughtleadership.com/"),
    [link(4)]: html("Best casinos of the year"),
    [link(5)]: never,
    [link(6)]: html("Too many", 429, "", { "retry-after": "3600" }),
    [link(7)]: html("Denied", 999),
    [link(8)]: redirect("https://expired.example.com/a", 302),
    [link(9)]: redirect("/for-now", 302),
    [`${new URL(link(9)).origin}/for-now`]: String(articles[9]?.title),
    [link(10)]: html("Gone", 410),
    [link(11)]: (request, response) =>
      request.method === "HEAD"
        ? response.writeHead(405).end()
        : html(String(articles[11]?.title))(request, response),
    [link(12)]: bytes(Buffer.from("%PDF"), { "content-type": "application/pdf" }),
    [link(13)]: html("Broken", 500),
  });
  const { code, of } = await links("--max-wait", "1", "--retries", "1");
  const states = Array.from({ length: 14 }, (_, index) => of(link(index))?.state);
  expect(states).toEqual([
    "moved",
    "unsure",
    "soft-404",
    "soft-404",
    "title-drift",
    "unsure",
    "unsure",
    "unsure",
    "unsure",
    "alive",
    "unsure",
    "alive",
    "alive",
    "unsure",
  ]);
  expect(of(link(0))?.proposal).toBe(moved);
  expect(of(link(5))?.reason).toContain("did not answer within 2 seconds");
  expect(of(link(8))?.reason).toContain("expired certificate");
  expect(of(link(10))?.reason).toContain("gone if still so 3 days later");
  expect(code).toBe(1);
});

test("One bad day is not a verdict: a page is gone when it is missed again days later", async () => {
  await play({});
  await links("--today", "2026-11-10");
  await play({ [link(1)]: html("Not found", 404) });
  expect((await links("--today", "2026-11-17")).of(link(1))).toMatchObject({
    state: "unsure",
    alive: "2026-11-10",
  });
  expect((await links("--today", "2026-11-18")).of(link(1))?.state).toBe("unsure");
  const verdict = (await links("--today", "2026-11-20")).of(link(1));
  expect(verdict).toMatchObject({
    state: "gone",
    reason: "answers 404, since 2026-11-17 (last seen alive on 2026-11-10)",
  });
  await play({});
  expect((await links("--today", "2026-11-21")).of(link(1))?.state).toBe("alive");
  await play({ [link(1)]: html("Not found", 404) });
  expect((await links("--today", "2026-11-28")).of(link(1))?.state).toBe("unsure");
});

test("A new address is written in its line, wherever it stands, and nothing else changes", async () => {
  const commented = (await desk.read("content/articles.yaml")).replace(
    link(0),
    `${link(0)} # checked by hand`,
  );
  await desk.write("content/articles.yaml", commented);
  const course = "https://web.theinstitutes.org/agents-and-brokers/short-courses-collection";
  const to = "https://web.theinstitutes.org/courses?a=1&b=2";
  const [from, target] = [link(0), "https://riskandinsurance.com/new-place/"];
  await play({
    [course]: redirect(to, 308),
    [to]: "A page",
    [from]: redirect(target),
    [target]: String(one?.title),
  });
  const before = await desk.content();
  const { code, stdout } = await links("--fix", "--today", "2026-11-20");
  expect(JSON.parse(stdout).fixed).toBe(2);
  expect(code).toBe(0);
  expect(await desk.content()).toEqual({
    ...before,
    "courses.yaml": before["courses.yaml"]?.replaceAll(course, to),
    "articles.yaml": before["articles.yaml"]?.replace(from, target),
  });
  expect(JSON.parse(await desk.read("curation/link-state.json"))[to]).toMatchObject({
    alive: "2026-11-20",
  });
});

test("A new address that another article has is reported, not written", async () => {
  await play({ [link(0)]: redirect(link(1)), [link(1)]: String(one?.title) });
  const before = await desk.content();
  const { code, of } = await links("--fix");
  expect(of(link(0))).toMatchObject({
    state: "moved",
    reason: expect.stringContaining("not written"),
  });
  expect(code).toBe(1);
  expect(await desk.content()).toEqual(before);
});

test("An editor who has looked at a new title accepts it, and hears no more of it", async () => {
  await play({ [link(0)]: "Another name altogether" });
  expect((await links()).of(link(0))?.state).toBe("title-drift");
  expect((await links()).of(link(0))?.state).toBe("title-drift");
  expect((await links("--accept-titles")).code).toBe(0);
  expect((await links()).code).toBe(0);
});

test("A host that asks for patience is waited for, and asked for one page at a time", async () => {
  let open = 0;
  let most = 0;
  const pages = Object.fromEntries(
    articles.map(({ link, title }): [string, Scene] => [
      link,
      (request, response) => {
        open += 1;
        if (new URL(link).host === "riskandinsurance.com") most = Math.max(most, open);
        response.on("close", () => {
          open -= 1;
        });
        html(title)(request, response);
      },
    ]),
  );
  const busy = html("Too many", 429, "", { "retry-after": "1" });
  await play({ ...pages, [link(0)]: first(1, busy, html(String(one?.title))) });
  // One host at once: then what is open is one host's.
  const { of } = await links("--concurrency", "1");
  expect(of(link(0))?.state).toBe("alive");
  expect(most).toBe(1);
  expect(web.asked.filter((request) => request.endsWith(link(0)))).toEqual([
    `HEAD ${link(0)}`,
    `HEAD ${link(0)}`,
    `GET ${link(0)}`,
  ]);
});

test("Without a network nothing is called dead, and nothing is remembered", async () => {
  const env = { ...web.env, CONTENT_TEST_WEB: "127.0.0.1:1" };
  const { code, stderr } = await desk.run(["links", ...quick, "--retries", "0"], { env });
  expect(code).toBe(1);
  expect(stderr).toContain("is this machine online? Nothing was recorded.");
  await expect(desk.read("curation/link-state.json")).rejects.toThrow("ENOENT");
});

test("The reports for people and for machines say the same", async () => {
  await play({
    [link(0)]: html('Page not found | <b onclick="x">'),
    [link(1)]: html("Forbidden", 403),
  });
  const { code, stdout } = await desk.run(
    ["links", ...quick, "--markdown", "links.md", "--junit", "links.xml", "--today", "2026-11-20"],
    { env: web.env },
  );
  expect(code).toBe(1);
  expect(stdout).toContain(`soft-404    ${link(0)}`);
  expect(stdout).toMatch(/content\/articles\.yaml:\d+ \(article 1\)/);
  expect(stdout).toMatch(/\d+ addresses: \d+ alive, 1 unsure, 1 soft-404/);
  const markdown = await readFile(join(desk.folder, "links.md"), "utf8");
  expect(markdown).toMatch(/^Links checked on 2026-11-20: \d+ alive, 1 unsure, 1 soft-404\./);
  expect(markdown).toContain(
    `| <${link(0)}> | answers 200 with a page that says "Page not found \\|`,
  );
  expect(markdown).not.toContain("<b");
  const junit = await readFile(join(desk.folder, "links.xml"), "utf8");
  expect(junit).toContain('failures="1" skipped="1"');
  expect(junit.match(/<testcase /g)?.length).toBe(Number(/tests="(\d+)"/.exec(junit)?.[1]));
});
