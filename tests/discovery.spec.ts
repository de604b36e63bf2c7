import { expect, type Page, test } from "@playwright/test";
import { parseFeed } from "@rowanmanning/feed-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

import { articleAnchor } from "../app/lib/anchors.ts";
import { feeds } from "../app/lib/page-meta.ts";
import { markdownPath, paths } from "../app/screens.ts";
import { content, screens } from "./screens.ts";
import { vocabularyFaults } from "./vocabulary.ts";

const { address } = content.site;
const articles = content.articles.articles;
const card = (article: { id: number }) => `${address}${paths.articles}#${articleAnchor(article)}`;

for (const { path } of feeds.slice(0, 2)) {
  test(`A feed reader takes every article from ${path}`, async ({ request }) => {
    const feed = parseFeed(await (await request.get(path)).text());
    expect(feed.self).toBe(address + path);
    expect(feed.items).toHaveLength(articles.length);
    for (const [index, item] of feed.items.entries()) {
      const article = articles[index];
      expect(item.title).toBe(article?.title);
      expect(item.url).toBe(article?.link);
      expect(item.id).toBe(card(article ?? { id: 0 }));
      expect(item.description).toBe(article?.excerpt);
      const day = article?.published?.length === 10 ? article.published : undefined;
      expect(item.published?.toISOString().slice(0, 10)).toBe(day);
    }
  });
}

test("A feed reader takes every article from the JSON Feed, with our card and the publisher's page", async ({
  request,
}) => {
  const feed = await (await request.get("/feed.json")).json();
  expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
  expect(feed.feed_url).toBe(`${address}/feed.json`);
  expect(feed.items).toHaveLength(articles.length);
  for (const [index, item] of feed.items.entries()) {
    const article = articles[index];
    expect(item).toMatchObject({
      id: card(article ?? { id: 0 }),
      url: card(article ?? { id: 0 }),
      external_url: article?.link,
      title: article?.title,
      content_text: article?.excerpt,
    });
  }
});

test("A reader's feed reader finds the feeds from the library and from the home page", async ({
  page,
}) => {
  for (const path of [paths.home, paths.articles]) {
    await page.goto(path);
    for (const feed of feeds) {
      const link = page.locator(`link[rel=alternate][type="${feed.type}"]`);
      await expect(link).toHaveAttribute("href", feed.path);
    }
  }
  for (const feed of feeds) {
    await expect(page.getByRole("link", { name: feed.name, exact: true })).toBeVisible();
  }
});

for (const { path, status } of screens) {
  test(`A program understands what ${path} says of itself`, async ({ page }) => {
    await page.goto(path);
    const data = await structuredData(page);
    if (status !== 200) {
      expect(data).toEqual([]);
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
      return;
    }
    expect(data).not.toEqual([]);
    expect(data.flatMap((node) => vocabularyFaults(node))).toEqual([]);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address + path);
  });
}

test("A search engine finds six courses in one list, each complete and at its own place", async ({
  page,
}) => {
  await page.goto(paths.courses);
  const list = (await structuredData(page)).find((node) => node["@type"] === "ItemList");
  const items = list?.itemListElement as { position: number; item: Record<string, unknown> }[];
  expect(items.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const [index, { item }] of items.entries()) {
    const course = content.courses.courses[index];
    expect(item).toMatchObject({
      "@type": "Course",
      name: course?.title,
      description: course?.description,
      provider: { "@type": "Organization", name: content.site.provider },
      offers: { price: course?.price.replace("$", ""), priceCurrency: "USD" },
      hasCourseInstance: { courseMode: "online", courseWorkload: "PT3H" },
    });
    const anchor = new URL(String(item.url)).hash;
    await expect(page.locator(anchor).getByRole("heading")).toHaveText(course?.title ?? "");
  }
});

test("A search engine is not told that other people's articles and reports are ours", async ({
  page,
}) => {
  await page.goto(paths.articles);
  const library = JSON.stringify(await structuredData(page));
  expect(library).not.toContain("Article");
  await page.goto(paths.research);
  const reports = (await structuredData(page)).filter((node) => node["@type"] === "Report");
  expect(reports.map(({ publisher }) => (publisher as { name: string }).name)).toEqual(
    content.research.reports.map(({ source }) => source),
  );
});

test("Structured data cannot end its own element", async ({ page }) => {
  const response = await page.goto(paths.articles);
  const blocks = [...((await response?.text()) ?? "").matchAll(/ld\+json">(.*?)<\/script>/gs)];
  expect(blocks).toHaveLength(1);
  expect(blocks[0]?.[1]).not.toContain("<");
});

test("A crawler finds every screen, and no others, in the sitemap", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${address}/sitemap.xml`);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const found = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
  expect(found).toEqual(Object.values(paths).map((path) => address + path));
  for (const [, day] of sitemap.matchAll(/<lastmod>(.*?)<\/lastmod>/g)) {
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});

test("A language model finds a twin in Markdown of every screen, with the same headings", async ({
  page,
  request,
}) => {
  const index = await (await request.get("/llms.txt")).text();
  expect(index).toMatch(/^# .+\n\n> .+\n/);
  for (const path of Object.values(paths)) {
    expect(index).toContain(`](${address}${markdownPath(path)})`);
    const twin = await (await request.get(markdownPath(path))).text();
    await page.goto(path);
    const twinWords = plain(twin);
    for (const heading of await page.locator("main :is(h1, h2, h3):not(nav *)").all()) {
      if (!(await heading.isVisible())) continue;
      const words = ((await heading.textContent()) ?? "").replace(/\s*\(opens in a new tab\)$/, "");
      expect(twinWords.includes(plain(words)), `${words} in the twin of ${path}`).toBe(true);
    }
    expect(twin).not.toMatch(/<[a-z]|opens in a new tab/);
  }
});

test("A program reads the library as JSON, in the shape that its schema says", async ({
  request,
}) => {
  const schema = await (await request.get("/articles.schema.json")).json();
  const list = await (await request.get("/articles.json")).json();
  const ajv = new Ajv2020({ allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  validate(list);
  expect(validate.errors).toBeNull();
  expect(list.articles).toHaveLength(articles.length);
  expect(list.$schema).toBe(schema.$id);
});

for (const path of Object.values(paths)) {
  test(`Whoever shares ${path} shares a picture that is there, and says what it shows`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    const property = (name: string) =>
      page.locator(`meta[property="${name}"]`).getAttribute("content");
    expect(await property("og:url")).toBe(address + path);
    expect(await property("og:image:alt")).toBeTruthy();
    const image = (await property("og:image")) ?? "";
    expect(image.startsWith(address)).toBe(true);
    const picture = await (await request.get(image.slice(address.length))).body();
    // A PNG says its size in its first chunk.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(await property("og:image:width")).toBe("1200");
    expect(await property("og:image:height")).toBe("630");
  });
}

test("A phone finds the icons that the manifest names", async ({ page, request }) => {
  await page.goto(paths.home);
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await request.get(address ?? "")).json();
  for (const { src, sizes } of manifest.icons) {
    const icon = await (await request.get(src)).body();
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
  }
});

type Data = Record<string, unknown>;

async function structuredData(page: Page): Promise<Data[]> {
  const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
  return blocks.flatMap((block) => (JSON.parse(block) as { "@graph": Data[] })["@graph"]);
}

/** Words alone: Markdown escapes some signs, and a heading may be spread over lines. */
const plain = (text: string) =>
  text
    .replace(/[\\#*_]/g, "")
    .replace(/\s+/g, " ")
    .toLowerCase();
