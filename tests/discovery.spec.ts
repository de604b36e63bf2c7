import { type APIRequestContext, expect, test } from "@playwright/test";
import { parseFeed } from "@rowanmanning/feed-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { PNG } from "pngjs";

import { articles, asSeen, content, courses, paths, reports, screens } from "./screens.ts";

const { address } = content.site;
const cards = articles.map(({ id }) => `${address}${paths.articles}#article-${id}`);
const pages = screens.filter(({ status }) => status === 200).map(({ path }) => path);

const newestAdded = articles
  .map((article, index) => ({ ...article, card: cards[index] }))
  .toSorted((one, other) => other.added.localeCompare(one.added));

for (const path of ["/feed.xml", "/atom.xml"]) {
  test(`A feed reader takes every article from ${path}, the newest in the list first`, async ({
    request,
  }) => {
    const text = await (await request.get(path)).text();
    const feed = parseFeed(text);
    expect(feed.self).toBe(address + path);
    expect(feed.items).toMatchObject(
      newestAdded.map(({ title, link, excerpt, added, card }) => ({
        title,
        url: link,
        id: card,
        description: excerpt,
        published: new Date(added),
      })),
    );
    // The article's own date, and texts without white space or CDATA around them, which readers show.
    expect(text.match(/<dcterms:issued>/g) ?? []).toHaveLength(
      articles.filter(({ published }) => published?.length === 10).length,
    );
    expect(text).not.toMatch(/CDATA|>\s+[^<\s]/);
  });
}

test("A feed reader takes every article from the JSON Feed, with the article's own date", async ({
  request,
}) => {
  const feed = await (await request.get("/feed.json")).json();
  expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
  expect(feed.feed_url).toBe(`${address}/feed.json`);
  expect(feed.items).toMatchObject(
    newestAdded.map(({ title, link, excerpt, added, published, card }) => ({
      id: card,
      url: link,
      title,
      content_text: excerpt,
      date_published: `${added}T00:00:00.000Z`,
      _article: published ? { published } : {},
    })),
  );
});

test("A reader finds the feeds from the articles, and a feed reader from there and the home page", async ({
  page,
  request,
}) => {
  const feeds = {
    "/feed.xml": "application/rss+xml",
    "/atom.xml": "application/atom+xml",
    "/feed.json": "application/feed+json",
  };
  for (const [href, type] of Object.entries(feeds)) {
    const { "content-type": sent } = (await request.get(href)).headers();
    expect(sent, href).toBe(`${type}; charset=utf-8`);
  }
  for (const path of [paths.home, paths.articles]) {
    await page.goto(path);
    for (const [href, type] of Object.entries(feeds))
      await expect(page.locator(`link[rel=alternate][type="${type}"]`)).toHaveAttribute(
        "href",
        href,
      );
  }
  for (const href of Object.keys(feeds))
    await expect(page.getByRole("link").and(page.locator(`[href="${href}"]`))).toBeVisible();
});

test("A search engine finds every course in one list, each complete and at its own place", async ({
  request,
}) => {
  const { data, html } = await structuredData(request, paths.courses);
  const list = data.find((node) => node["@type"] === "ItemList");
  const items = list?.itemListElement as { position: number; item: { url: string } }[];
  expect(items).toMatchObject(
    courses.map(({ title, description, price, duration }, index) => ({
      position: index + 1,
      item: {
        "@type": "Course",
        name: title,
        description,
        provider: { "@type": "Organization", name: content.site.provider },
        offers: { price: price.replace("$", ""), priceCurrency: "USD" },
        hasCourseInstance: {
          courseMode: "Online",
          courseWorkload: `PT${Number.parseInt(duration, 10)}H`,
        },
      },
    })),
  );
  for (const { item } of items) expect(html).toContain(`id="${new URL(item.url).hash.slice(1)}"`);
});

test("A search engine is not told that other people's articles and reports are ours", async ({
  request,
}) => {
  const { data: list } = await structuredData(request, paths.articles);
  expect(JSON.stringify(list)).not.toContain("Article");
  const { data } = await structuredData(request, paths.research);
  const found = data.filter((node) => node["@type"] === "Report");
  expect(found).toMatchObject(reports.map(({ publisher }) => ({ publisher: { name: publisher } })));
});

test("A crawler finds every screen, and no others, in the sitemap", async ({ request }) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${address}/sitemap.xml`);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const found = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
  expect(found).toEqual(pages.map((path) => address + path));
  for (const [, day] of sitemap.matchAll(/<lastmod>(.*?)<\/lastmod>/g))
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test("A program finds every screen in Markdown, with the same headings, and the screen from there", async ({
  page,
  request,
}) => {
  const index = await (await request.get("/llms.txt")).text();
  expect(index).toMatch(/^# .+\n\n> .+\n/);
  for (const path of pages) {
    const file = `${path === "/" ? "/index" : path}.md`;
    expect(index).toContain(`](${address}${file})`);
    const response = await request.get(file);
    expect(response.headers().link).toBe(`<${address}${path}>; rel="canonical"`);
    const markdown = await response.text();
    expect(markdown).toMatch(/^# /);
    expect(markdown).not.toMatch(/<[a-z]|!\[|\)\[/);
    expect(markdown).not.toContain(content.site.labels.newTab);
    await page.goto(path);
    const alternate = page.locator('link[rel="alternate"][type="text/markdown"]');
    await expect(alternate).toHaveAttribute("href", file);
    const headings = page.locator("main :is(h1, h2, h3):not(nav *)").filter({ visible: true });
    const shown = (await headings.allInnerTexts()).map(asSeen);
    const missing = shown.filter((text) => !words(markdown).includes(words(text)));
    expect(missing, `headings that ${file} lacks`).toEqual([]);
  }
});

test("A program that reads the courses in Markdown is told what each figure means", async ({
  request,
}) => {
  const markdown = await (await request.get("/courses.md")).text();
  const { duration, price, format, online } = content.courses.labels;
  for (const course of courses)
    for (const [label, value] of [
      [duration, course.duration],
      [price, course.price],
      [format, online],
    ])
      expect(markdown).toContain(`${label}: ${value}`);
});

test("A program reads the articles as JSON, in the shape that its schema says, and in Markdown, newest first", async ({
  request,
}) => {
  const schema = await (await request.get("/articles.schema.json")).json();
  const list = await (await request.get("/articles.json")).json();
  const ajv = new Ajv2020({ allErrors: true });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  validate(list);
  expect(validate.errors).toBeNull();
  const newest = articles.toSorted((one, other) =>
    (other.published ?? "").localeCompare(one.published ?? ""),
  );
  expect(list.articles.map(({ id }: { id: number }) => id)).toEqual(newest.map(({ id }) => id));
  const markdown = await (await request.get(`${paths.articles}.md`)).text();
  const links = [...markdown.matchAll(/^### .*\]\((.*)\)$/gm)].map(([, link]) => link);
  expect(links).toEqual(newest.map(({ link }) => link));
  expect(list.$schema).toBe(schema.$id);
});

test("A reader who installs the site gets its icons in the sizes that the manifest says", async ({
  page,
  request,
}) => {
  await page.goto(paths.home);
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(1);
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect((await request.get(touchIcon ?? "")).headers()["content-type"]).toBe("image/png");
  expect((await request.get("/favicon.ico")).status()).toBe(200);

  const file = (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "";
  const manifest = await (await request.get(file)).json();
  const icons: { src: string; sizes: string; type?: string; purpose?: string }[] = manifest.icons;
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes } of icons.filter(({ type }) => type === "image/png")) {
    const { width, height } = PNG.sync.read(await (await request.get(src)).body());
    expect(`${width}x${height}`).toBe(sizes);
  }
});

async function structuredData(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const json = /ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}";
  const data: Record<string, unknown>[] = JSON.parse(json)["@graph"];
  return { html, data };
}

/** Words alone: Markdown escapes some signs, and a heading may be spread over lines. */
const words = (text: string) =>
  text
    .replace(/[\\#*_]/g, "")
    .replace(/\s+/g, " ")
    .toLowerCase();
