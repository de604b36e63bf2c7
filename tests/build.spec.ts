import { execFile, spawn, spawnSync } from "node:child_process";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { expect, test } from "@playwright/test";
import { marked } from "marked";
import { SaxesParser } from "saxes";
import { parseDocument, stringify } from "yaml";

import type { Content } from "../app/content/schemas.ts";
import { markdownPath } from "../app/screens.ts";
import { measureProcess } from "../bench/measure-process.ts";
import { makeDigest } from "../curation/digest.ts";
import { digestHtml } from "../curation/digest-email.ts";
import { publish } from "../hosts/publish.ts";
import { codePlaces, contentPlaces, hashPlaces } from "../scripts/build-inputs.ts";
import { siteServer } from "../server/site-server.ts";
import { hostileContent } from "./hostile-content.ts";
import { content, paths, screens } from "./screens.ts";

/** What a build does not need, at whatever depth. */
const aside = new Set([".git", ".react-router", "bench", "build", "node_modules", "test-results"]);
const lastGood = "the last good site\n";
let folder: string;

/** A copy of the project, with a published site. */
test.beforeEach(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), "know-ai-build-"));
  await cp(".", folder, {
    recursive: true,
    filter: (path) => !path.split(sep).some((part) => aside.has(part)),
  });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await mkdir(join(folder, "build/client"), { recursive: true });
  await writeFile(join(folder, "build/client/index.html"), lastGood);
});

test.afterEach(() => rm(folder, { recursive: true }));

test("A reader keeps the last good site when an editor breaks the content", async () => {
  await edit("articles", [["articles", 0, "link"], "http://example.org/"]);
  const { code, output } = await run(process.execPath, "scripts/build.ts");
  expect(code).toBe(1);
  expect(output).toMatch(
    /^content\/articles\.yaml:\d+:\d+ articles\[0\]\.link: must be an https address/m,
  );
  expect(output).not.toMatch(/^\s+at /m);
  expect(await readFile(join(folder, "build/client/index.html"), "utf8")).toBe(lastGood);
});

test("An owner is told that the site's address is not set, and publishes nothing before", async () => {
  const place =
    /content\/site\.yaml:\d+:\d+ address: https:\/\/know-ai\.example\.org only stands in .+\n$/;
  const address = ["address"];
  await edit("site", [address, "https://know-ai.example.org"]);
  const refused = await run(process.execPath, "scripts/build.ts", "--production");
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(new RegExp(`^Nothing was built: ${place.source}`));
  expect(await readFile(join(folder, "build/client/index.html"), "utf8")).toBe(lastGood);

  const tried = await run(process.execPath, "scripts/build.ts");
  expect(tried.code).toBe(0);
  expect(tried.output).toMatch(new RegExp(`^Built .+\\nNot for publication yet: ${place.source}`));

  await edit("site", [address, "https://www.theinstitutes.org"]);
  const published = await run(process.execPath, "scripts/build.ts", "--production");
  expect(published).toEqual({ code: 0, output: expect.stringMatching(/^Built .+\n$/) });
  const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
  expect(scripts.release).toContain("build.ts --production + sh scripts/release.sh");
});

test("A build that keeps what has not changed makes the same files as one from clean", async () => {
  await cp("build/cache", join(folder, "build/cache"), { recursive: true });
  // What is made from anything else would not be made anew where that changes: it is not there.
  const known = [...codePlaces, ...contentPlaces, "package-lock.json", "build", "node_modules"];
  const unknown = (await readdir(folder)).filter((name) => !known.includes(name));
  for (const name of unknown) await rm(join(folder, name), { recursive: true });
  const build = async () => (await run(process.execPath, "scripts/build.ts")).output.split(" ")[0];
  // A title on a social card, with a character that is nowhere else.
  await change("content/courses.yaml", "title: AI", "title: Þ AI");
  expect(await build()).toBe("Built");
  const kept = await filesIn("build/client");
  expect(await build()).toBe("Nothing");
  await rm(join(folder, "build/cache"), { recursive: true });
  await writeFile(join(folder, "build/client/llms.txt"), "changed by hand");
  expect(await build()).toBe("Built");
  expect(await filesIn("build/client")).toEqual(kept);

  const inputs = async () => {
    const script =
      'console.log(JSON.stringify((await import("./scripts/build-inputs.ts")).readInputs()))';
    const { output } = await run(process.execPath, "--input-type=module", "--eval", script);
    return JSON.parse(output) as Record<string, string>;
  };
  let before = await inputs();
  for (const [file, from, changed] of [
    ["public/speculation-rules.json", "{", ["all"]],
    ["app/styles/tokens.css", ":", ["code", "all"]],
    ["package-lock.json", "{", ["tools", "code", "all"]],
  ] as const) {
    await change(file, from, `${from} `);
    const after = await inputs();
    expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual(changed);
    before = after;
  }
});

test("A reader sees every text as it was written, whatever signs are in it, and wherever", async ({
  page,
}) => {
  const { files, replaced } = await hostileContent();
  for (const [name, value] of Object.entries(files)) {
    await writeFile(join(folder, "content", `${name}.yaml`), stringify(value, { lineWidth: 0 }));
  }
  const { megabytes } = await measureProcess([process.execPath, "scripts/build.ts"], folder);
  // So that machines of 1 GB can build the site.
  expect(megabytes).toBeLessThan(1_000);

  const server = await siteServer(join(folder, "build/client"));
  const address = await server.listen({ host: "localhost", port: 0 });
  const { articles } = files.articles as typeof content.articles;
  const feed = async (path: string) => (await page.request.get(address + path)).text();
  /** Fails unless two documents have the same elements, and one the texts in the place of the other's. */
  const expectSame = async (before: () => Promise<unknown>, after: () => Promise<unknown>) => {
    await before();
    const usual = await page.evaluate(readDocument);
    await after();
    const hostile = await page.evaluate(readDocument);
    expect(hostile.elements).toEqual(usual.elements);
    const expected = usual.texts.map((text, index) => {
      const found = hostile.texts[index];
      // Words that are not from the content stay as they are.
      return found === text ? text : (replaced.get(text) ?? found);
    });
    expect(hostile.texts).toEqual(expected);
    return [usual, hostile] as const;
  };

  for (const { path } of screens) {
    const [usual, hostile] = await expectSame(
      () => page.goto(path),
      () => page.goto(address + path),
    );
    expect(hostile.data).toEqual(usual.data.map((text) => replaced.get(text) ?? text));
  }
  const show = async (html: string) => {
    // Not under the policy of the page before.
    await page.goto("about:blank");
    await page.setContent(html);
  };
  const markdown = async (text: Promise<string>) =>
    show(await marked.parse(await text, { gfm: false }));
  for (const path of [...Object.values(paths).map(markdownPath), "/llms.txt"]) {
    const usual = page.request.get(path).then((response) => response.text());
    await expectSame(
      () => markdown(usual),
      () => markdown(feed(path)),
    );
  }
  const digest = (from: Pick<Content, "articles" | "site">) =>
    show(digestHtml(makeDigest(from, "2000-01-01", "2999-01-01")));
  await expectSame(
    () => digest(content),
    () => digest({ ...content, ...(files as Partial<Content>) }),
  );
  const titles = articles.map(({ title }) => title).toSorted();
  for (const path of ["/feed.xml", "/atom.xml"]) {
    const xml = await feed(path);
    const found: string[] = [];
    let element = "";
    const parser = new SaxesParser({ xmlns: true });
    parser.on("opentag", ({ name }) => {
      element = name;
    });
    parser.on("closetag", () => {
      element = "";
    });
    parser.on("text", (text) => {
      if (element === "title") found.push(text);
    });
    parser.write(xml).close();
    // The first one is the feed's.
    expect(found.slice(1).toSorted()).toEqual(titles);
  }
  for (const [path, key] of [
    ["/feed.json", "items"],
    ["/articles.json", "articles"],
  ] as const) {
    const list: { title: string }[] = JSON.parse(await feed(path))[key];
    expect(list.map(({ title }) => title).toSorted()).toEqual(titles);
  }
  await server.close();
});

/** The elements of the document by name, its texts, and what its structured data say. */
function readDocument() {
  const elements = [...document.querySelectorAll("*")].map(({ localName }) => localName);
  const data: string[] = [];
  for (const { textContent } of document.querySelectorAll("[type='application/ld+json']")) {
    JSON.parse(textContent, (key, value) => {
      if (/^(name|description|abstract)$/.test(key)) data.push(value);
      return value;
    });
  }
  for (const element of document.querySelectorAll("script, style")) element.remove();
  const nodes = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (nodes.nextNode())
    texts.push(nodes.currentNode.nodeValue?.replace(/\s+/g, " ").trim() ?? "");
  return { elements, data, texts: texts.filter(Boolean) };
}

test("A reader keeps the last good site when the disk is full or read-only", async () => {
  const unshare = mountTool();
  test.skip(!unshare, "neither root nor a name space of its own may mount a small disk here");
  const script = `
    mount -t tmpfs -o size=2m none build && mkdir build/client || exit 9
    printf '${lastGood.trim()}\\n' > build/client/index.html
    LATER
    "$0" scripts/build.ts
    code=$?
    cat build/client/index.html
    ls build
    exit $code`;
  const [tool = "", ...options] = unshare ?? [];
  for (const [more, words] of [
    ["", "the disk is full"],
    ["mount -o remount,ro build", "the disk cannot be written to"],
  ] as const) {
    const { code, output } = await run(
      tool,
      ...[...options, "sh", "-c", script.replace("LATER", more), process.execPath],
    );
    expect(output).toBe(
      `Nothing was built: ${words}. The last good build is untouched.\n${lastGood}client\n`,
    );
    expect(code).toBe(1);
  }
});

test("A reader keeps the last good site when the new one cannot be put in its place", async () => {
  const target = join(folder, "build/client");
  await expect(publish(join(folder, "none"), target)).rejects.toThrow("ENOENT");
  expect(await readFile(join(target, "index.html"), "utf8")).toBe(lastGood);

  // As a build leaves it that was killed between its two steps.
  await rename(target, `${target}.old`);
  await expect(publish(join(folder, "none"), target)).rejects.toThrow("ENOENT");
  expect(await readFile(join(target, "index.html"), "utf8")).toBe(lastGood);
});

test("Of two builds at once, the second says who builds; a killed one takes its children along", async () => {
  const first = spawn(process.execPath, ["scripts/build.ts"], { cwd: folder, stdio: "ignore" });
  const waiting = { intervals: [20], timeout: 60_000 };
  await expect.poll(async () => (await processesIn(folder)).length, waiting).toBeGreaterThan(1);
  const { code, output } = await run(process.execPath, "scripts/build.ts");
  expect(output).toMatch(
    new RegExp(`^Nothing was built: process ${first.pid} has been building here since .+\\.\n$`),
  );
  expect(code).toBe(1);
  first.kill("SIGKILL");
  await expect.poll(() => processesIn(folder), waiting).toEqual([]);

  // The lock and the work directory that it left are no hindrance.
  await edit("articles", [["articles", 0, "link"], "http://example.org/"]);
  const next = await run(process.execPath, "scripts/build.ts");
  expect(next.output).toContain("must be an https address");
  expect(await readdir(join(folder, "build"))).toEqual(["client"]);
});

/** The processes that work in a directory, by their numbers. */
async function processesIn(directory: string): Promise<string[]> {
  const numbers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const places = numbers.map((number) => readlink(`/proc/${number}/cwd`).catch(() => ""));
  const found = await Promise.all(places);
  return numbers.filter((_, index) => found[index] === directory);
}

async function edit(name: string, ...changes: [path: (string | number)[], value: unknown][]) {
  const file = join(folder, "content", `${name}.yaml`);
  const document = parseDocument(await readFile(file, "utf8"));
  for (const [path, value] of changes) document.setIn(path, value);
  await writeFile(file, String(document));
}

/** Replaces the first of a text in a file of the copy. */
async function change(name: string, from: string, to: string) {
  const file = join(folder, name);
  const text = await readFile(file, "utf8");
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}

/** A hash of each file in a directory of the copy, by name. */
async function filesIn(directory: string) {
  const entries = await readdir(join(folder, directory), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.toSorted().map((file) => [file, hashPlaces([file])]));
}

/** Runs a program in the copy, and gives its exit code and all that it prints. */
function run(...[file = "", ...parameters]: string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((done) => {
    execFile(file, parameters, { cwd: folder }, (error, stdout, stderr) => {
      done({ code: error ? error.code : 0, output: `${stderr}${stdout}` });
    });
  });
}

/** How to run a script that may mount a disk which nobody else sees. */
function mountTool(): string[] | undefined {
  const tools = [
    ["unshare", "--mount"],
    ["unshare", "--user", "--map-root-user", "--mount"],
  ];
  return tools.find(([tool = "", ...options]) => {
    const attempt = [...options, "mount", "-t", "tmpfs", "-o", "size=100k", "none", "/mnt"];
    return spawnSync(tool, attempt).status === 0;
  });
}
