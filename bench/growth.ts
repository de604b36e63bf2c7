import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import type { Browser } from "@playwright/test";
import { parse, stringify } from "yaml";

import { paths } from "../app/screens.ts";
import { loadPage } from "./load-page.ts";
import { measureProcess } from "./measure-process.ts";
import type { Progress } from "./progress.ts";
import { serveSite } from "./screens.ts";
import { servePeer } from "./serve-peer.ts";
import { median } from "./statistics.ts";
import { answerBytes } from "./wire.ts";

/** What the site comes to with a number of articles. */
export type Growth = {
  articles: number;
  /** Median seconds of a build from nothing, and how many builds that is of. */
  seconds: number;
  builds: number;
  /** The most memory that the build's processes held together, in bytes; `NaN` where unknown. */
  memory: number;
  /** The library's document on the wire with headers, brotli, in bytes. */
  document: number;
  /** Median first contentful paint of the library on the slow phone, in milliseconds. */
  fcp: number;
  error?: string;
};

/** How many times as many articles as there are, and how often each is built and loaded. */
const steps = [
  { times: 1, builds: 3 },
  { times: 10, builds: 3 },
  { times: 100, builds: 1 },
];
const loads = 5;

// What the build makes or does not read; the peers' packages would take minutes to copy.
const left = ["node_modules", "build", ".git", ".react-router", "test-results"];

/** Builds a copy of the project with ever more articles, made from the real ones. */
export async function measureGrowth(browser: Browser, progress: Progress): Promise<Growth[]> {
  const folder = await mkdtemp(join(tmpdir(), "know-ai-growth-"));
  try {
    await copyProject(folder);
    // From the copy, which nobody edits meanwhile.
    const content = parse(await readFile(join(folder, "content/articles.yaml"), "utf8"));
    const growth: Growth[] = [];
    for (const { times, builds } of steps) {
      const articles = await writeArticles(folder, content, times);
      growth.push(await grow(browser, folder, articles, builds, progress));
    }
    return growth;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyProject(folder: string) {
  const root = resolve(".");
  await cp(root, folder, {
    recursive: true,
    filter: (source) => {
      const parts = relative(root, source).split(sep);
      return !left.includes(parts[0] ?? "") && !parts.includes("node_modules");
    },
  });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
}

async function grow(
  browser: Browser,
  folder: string,
  articles: number,
  builds: number,
  progress: Progress,
): Promise<Growth> {
  const seconds: number[] = [];
  const memory: number[] = [];
  const growth: Growth = {
    articles,
    seconds: Number.NaN,
    builds,
    memory: Number.NaN,
    document: Number.NaN,
    fcp: Number.NaN,
  };
  try {
    for (let build = 1; build <= builds; build += 1) {
      progress(`building ${articles} articles, ${build} of ${builds}`);
      for (const made of ["build", ".react-router"]) {
        await rm(join(folder, made), { recursive: true, force: true });
      }
      const run = await measureProcess(["scripts/build.ts"], folder);
      seconds.push(run.seconds);
      memory.push(run.memory);
    }
    growth.seconds = median(seconds);
    growth.memory = Math.max(...memory);
    Object.assign(growth, await measureLibrary(browser, folder, articles, progress));
  } catch (error) {
    growth.error = error instanceof Error ? error.message : String(error);
  }
  return growth;
}

async function measureLibrary(
  browser: Browser,
  folder: string,
  articles: number,
  progress: Progress,
): Promise<Pick<Growth, "document" | "fcp">> {
  const built = join(folder, "build/client");
  progress(`serving ${articles} articles`);
  const site = await serveSite(built);
  const document = await answerBytes(site.address, paths.articles);
  await site.close();

  const server = await servePeer(built);
  try {
    const times: number[] = [];
    for (let load = 1; load <= loads; load += 1) {
      progress(`loading ${articles} articles, ${load} of ${loads}`);
      times.push((await loadPage(browser, server.address + paths.articles)).fcp);
    }
    return { document, fcp: median(times) };
  } finally {
    await server.close();
  }
}

type Article = { id: number; title: string; link: string };

/** @returns how many articles there are then */
async function writeArticles(
  folder: string,
  content: { articles: Article[] },
  times: number,
): Promise<number> {
  const real = content.articles;
  const last = Math.max(...real.map(({ id }) => id));
  const articles = Array.from({ length: times }, (_, copy) =>
    real.map((article) => (copy === 0 ? article : another(article, copy, last))),
  ).flat();
  const text = stringify({ ...content, articles }, { lineWidth: 0 });
  await writeFile(join(folder, "content/articles.yaml"), text);
  return articles.length;
}

function another(article: Article, copy: number, last: number): Article {
  return {
    ...article,
    id: article.id + copy * last,
    // The longest title that is allowed has to stay one.
    title: `${article.title.slice(0, 130).trim()} (${copy + 1})`,
    link: numbered(article.link, copy + 1),
  };
}

function numbered(link: string, number: number): string {
  const url = new URL(link);
  url.pathname = `${url.pathname.replace(/\/$/, "")}-${number}`;
  return url.href;
}
