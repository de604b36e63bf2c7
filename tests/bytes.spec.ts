import { expect, type Page, test } from "@playwright/test";

import { articles, paths, screens } from "./screens.ts";

/**
 * What a first visit may weigh, in bytes on the wire with headers. The document fits into the first
 * flight of TCP, ten segments of 1,440 bytes, with 57 articles; each further article may add what
 * one weighs, so that editors can go on.
 */
const budget = { document: 14_400, article: 160, font: 60_000, home: 100_000, elsewhere: 70_000 };

for (const { path } of screens) {
  test(`A reader's first visit to ${path} stays within the budget of bytes`, async ({ page }) => {
    const loaded = await loadedBytes(page, path);
    const bytes = (type?: string) =>
      loaded
        .filter((each) => type === undefined || each.type === type)
        .reduce((sum, { size }) => sum + size, 0);
    console.log(`${path}: document ${bytes("document")}, fonts ${bytes("font")}, all ${bytes()}`);

    const more = path === paths.articles ? Math.max(articles.length - 57, 0) * budget.article : 0;
    expect(bytes("document")).toBeGreaterThan(0);
    expect(bytes("document")).toBeLessThanOrEqual(budget.document + more);
    expect(bytes("script")).toBe(0);
    expect(bytes("font")).toBeLessThanOrEqual(budget.font);
    const all = path === paths.home ? budget.home : budget.elsewhere;
    expect(bytes()).toBeLessThanOrEqual(all + more);
  });
}

/** What a page fetches, status lines and headers included, once a reader has seen all of it. */
async function loadedBytes(page: Page, path: string) {
  const loaded: Promise<{ type: string; size: number }>[] = [];
  page.on("requestfinished", (request) => {
    const type = request.resourceType();
    const size = request
      .sizes()
      .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize);
    loaded.push(size.then((size) => ({ type, size })));
  });
  await page.goto(path);
  // Images below the fold are fetched when they come near; a reader who stays sees all of them.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all(Array.from(document.images, (image) => image.decode()));
  });
  await page.waitForLoadState("networkidle");
  return Promise.all(loaded);
}
