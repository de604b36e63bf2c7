import { beforeEach, expect, test } from "vitest";

import { readContent } from "../app/content/read-content.ts";
import type { LinkResult } from "./check-links.ts";
import { judgeLink, type Memory } from "./judge-link.ts";
import { tableReport } from "./link-report.ts";
import {
  bomb,
  bytes,
  type Handler,
  html,
  never,
  type Pages,
  pagesOf,
  redirect,
} from "./testing/mock-server.ts";
import { setUp } from "./testing/workspace.ts";

const { server, workspace } = await setUp({ CONTENT_TEST_TODAY: "2026-11-20" });

const articles = (await readContent()).articles.articles.slice(0, 24);
const link = (index: number) => articles[index]?.link ?? "";
const title = (index: number) => articles[index]?.title ?? "";

beforeEach(async () => {
  await workspace.reset();
  // As many articles as the tests need: every address costs a connection or two.
  const text = await workspace.read("content/articles.yaml");
  await workspace.write("content/articles.yaml", text.slice(0, text.indexOf("  - id: 25\n")));
});

/** Every address of the content leads to its page, but for those given. */
async function serve(pages: Pages): Promise<void> {
  const own = articles.map(({ link, title }) => [link, `${title} | Publisher`]);
  server.serve({ ...pagesOf(await workspace.content()), ...Object.fromEntries(own), ...pages });
}

const quick = ["--delay", "0", "--timeout", "3"];

async function links(...words: string[]) {
  const run = await workspace.run(["links", "--json", ...quick, ...words]);
  const { results, fixed } = JSON.parse(run.stdout) as { results: LinkResult[]; fixed: number };
  const of = (address: string) => results.find((result) => result.address === address);
  return { ...run, of, results, fixed };
}

const readState = async () => JSON.parse(await workspace.read("curation/link-state.json"));

test("Where all is well nothing is to be done; a host is waited for and never asked twice at once", async () => {
  const open = new Map<string, number>();
  let most = 0;
  const page =
    (title: string): Handler =>
    (request, response) => {
      const host = String(request.headers.host);
      const now = (open.get(host) ?? 0) + 1;
      open.set(host, now);
      most = Math.max(most, now);
      response.on("finish", () => open.set(host, now - 1));
      html(title)(request, response);
    };
  let busy = true;
  const waitOnce: Handler = (request, response) => {
    if (!busy) return page(title(0))(request, response);
    busy = false;
    html("Too many", 429, "", { "retry-after": "1" })(request, response);
  };
  const own = articles.map(({ link, title }) => [link, page(`${title} | Publisher`)]);
  await serve({ ...Object.fromEntries(own), [link(0)]: waitOnce });

  const { code, results, stderr } = await links();
  expect(results.filter(({ state }) => state !== "alive")).toEqual([]);
  expect(code).toBe(0);
  expect(stderr).toContain(`${results.length}/${results.length} addresses`);
  expect(most).toBe(1);
  const asked = server.requests.filter((request) => request.endsWith(link(0)));
  expect(asked).toEqual([`GET ${link(0)}`, `GET ${link(0)}`]);

  const state = await readState();
  expect(state[link(1)]).toEqual({ alive: "2026-11-20", title: `${title(1)} | Publisher` });
  expect(Object.keys(state)).toEqual(Object.keys(state).toSorted());
  // The site's own address is none that leads out.
  expect(Object.keys(state)).not.toContain("https://know-ai.example.org");
});

test("Each address gets the state that its responses speak for, in every report", async () => {
  const site = "https://riskandinsurance.com";
  const endless = Array.from({ length: 12 }, (_, step) => [
    `${site}/${step}`,
    redirect(`/${step + 1}`),
  ]);
  const cases: [handler: Handler | string, state: string, reason: string][] = [
    [redirect(`${site}/new/?utm_source=old`), "moved", `moved to ${site}/new/`],
    [html("Forbidden", 403), "unsure", "answers 403 (may only refuse programs)"],
    [html('Not found | <b onclick="x">'), "soft-404", 'a page that says "Not found | '],
    [redirect(`${site}/`), "soft-404", "leads to the front page of riskandinsurance.com"],
    ["Best casinos of the year", "title-drift", 'is now called "Best casinos of the year"'],
    [never, "unsure", "did not answer within 3 seconds"],
    [html("Too many", 429, "", { "retry-after": "3600" }), "unsure", "answers 429"],
    [html("Denied", 999), "unsure", "answers 999"],
    [redirect("https://expired.example.com/a", 302), "unsure", "has an expired certificate"],
    [redirect(`${site}/for-now`, 302), "alive", ""],
    [html("Gone", 410), "unsure", "gone if still so 3 days later"],
    [bytes(Buffer.alloc(9_000_000), { "content-type": "application/zip" }), "alive", ""],
    [bytes(Buffer.from("%PDF"), { "content-type": "application/pdf" }), "alive", ""],
    [html("Broken", 500), "unsure", "answers 500"],
    [redirect("https://169.254.169.254/a"), "unsure", "is not on the public web"],
    [redirect("http://example.com/"), "unsure", "only https is allowed"],
    [redirect(link(16)), "unsure", "redirects in a circle"],
    [redirect(`${site}/0`), "unsure", "redirects more than 8 times"],
    [bomb, "unsure", "is larger than 4 MB"],
    [redirect(`${site}/login?next=/`), "unsure", "a page to log in, to subscribe"],
    ["Subscribe to continue reading", "unsure", "a page to log in, to subscribe"],
    [(request) => request.socket.destroy(), "unsure", "breaks off the connection"],
  ];
  await serve({
    ...Object.fromEntries(endless),
    ...Object.fromEntries(cases.map(([handler], index) => [link(index), handler])),
    [`${site}/new/?utm_source=old`]: title(0),
    [`${site}/new/`]: title(0),
    [`${site}/`]: "Risk & Insurance",
    [`${site}/for-now`]: title(9),
    [`${site}/login?next=/`]: "Welcome back",
  });
  const { code, of, results } = await links("--markdown", "links.md");
  const found = cases.map((_, index) => of(link(index)));
  expect(found.map((result) => result?.state)).toEqual(cases.map(([, state]) => state));
  for (const [index, [, , reason]] of cases.entries()) {
    expect(found[index]?.reason).toContain(reason);
  }
  expect(found.filter((result) => result?.proposal)).toEqual([
    expect.objectContaining({ proposal: `${site}/new/` }),
  ]);
  expect(code).toBe(1);

  const markdown = await workspace.read("links.md");
  expect(markdown).toMatch(
    /^Links checked on 2026-11-20: \d+ alive, 15 unsure, 1 moved, 1 title-drift, 2 soft-404\./,
  );
  expect(markdown).toContain(`- <${link(2)}>: answers 200 with a page that says "Not found \\|`);
  expect(markdown).not.toContain("<b");
  const table = tableReport(results);
  expect(table).toContain(`soft-404    ${link(2)}`);
  expect(table).toMatch(/content\/articles\.yaml:\d+ \(article 1\)/);
  expect(table).toMatch(/\d+ addresses: \d+ alive, 15 unsure/);
  expect(table).toContain("1 address moved: links --fix writes the new address");
});

test("A new address is written in its line, wherever it stands, unless another article has it", async () => {
  const text = await workspace.read("content/articles.yaml");
  await workspace.write(
    "content/articles.yaml",
    text.replace(link(0), `"${link(0)}" # checked by hand`),
  );
  const course = "https://web.theinstitutes.org/agents-and-brokers/short-courses-collection";
  const to = "https://web.theinstitutes.org/courses?a=1&b=2";
  const target = "https://riskandinsurance.com/new-place/";
  await serve({
    [course]: redirect(to, 308),
    [to]: "A page",
    [link(0)]: redirect(target),
    [target]: title(0),
    [link(2)]: redirect(link(1)),
    [link(1)]: title(2),
    [link(3)]: "Another name altogether",
    [link(4)]: "A name that nobody has looked at",
  });
  const before = await workspace.content();
  const { code, fixed, of } = await links("--fix", "--accept-titles", String(articles[3]?.id));
  expect(fixed).toBe(2);
  expect(of(link(2))).toMatchObject({
    state: "moved",
    reason: expect.stringContaining("not written"),
  });
  expect(code).toBe(1);
  expect(await workspace.content()).toEqual({
    ...before,
    "courses.yaml": before["courses.yaml"]?.replaceAll(course, to),
    "articles.yaml": before["articles.yaml"]?.replace(link(0), target),
  });
  const state = await readState();
  expect(state[to]).toMatchObject({ alive: "2026-11-20" });
  expect(state[link(3)].title).toBe("Another name altogether");
  expect(of(link(4))?.state).toBe("title-drift");
});

test("Without a network nothing is called dead, and nothing is remembered", async () => {
  const words = ["links", ...quick];
  const { code, stderr } = await workspace.run(words, { CONTENT_TEST_WEB: "127.0.0.1:1" });
  expect(code).toBe(1);
  expect(stderr).toContain("is this machine online? Nothing was recorded.");
  await expect(readState()).rejects.toThrow("ENOENT");
});

/** Checks one address day after day, with what is remembered in between. */
function judgeDays(days: [today: string, status: number, title?: string, acceptTitle?: boolean][]) {
  let memory: Memory = {};
  return days.map(([today, status, title = "A Title", acceptTitle = false]) => {
    const address = "https://example.com/a";
    const visit = { status, address, hops: [], title, heading: "" };
    const rules = { today, patience: 3, acceptTitle };
    const verdict = judgeLink(address, visit, memory, "A Title", rules);
    memory = verdict.memory;
    return `${verdict.state} ${verdict.reason}`.trim();
  });
}

test("One bad day is not a verdict: a page is gone when it is missed again days later", () => {
  expect(
    judgeDays([
      ["2026-11-10", 200],
      ["2026-11-17", 404],
      ["2026-11-18", 404],
      ["2026-11-20", 404],
      ["2026-11-21", 200],
      ["2026-11-28", 404],
    ]),
  ).toEqual([
    "alive",
    "unsure answers 404, since 2026-11-17: gone if still so 3 days later (last seen alive on 2026-11-10)",
    "unsure answers 404, since 2026-11-17: gone if still so 3 days later (last seen alive on 2026-11-10)",
    "gone answers 404, since 2026-11-17 (last seen alive on 2026-11-10)",
    "alive",
    "unsure answers 404, since 2026-11-28: gone if still so 3 days later (last seen alive on 2026-11-21)",
  ]);
});

test("An editor who has looked at a new title accepts it, and hears no more of it", () => {
  const drift = 'title-drift is now called "Something else", was "A Title"';
  expect(
    judgeDays([
      ["2026-11-10", 200, "Something else"],
      ["2026-11-17", 200, "Something else"],
      ["2026-11-18", 200, "Something else", true],
      ["2026-11-24", 200, "Something else"],
    ]),
  ).toEqual([drift, drift, "alive", "alive"]);
});
