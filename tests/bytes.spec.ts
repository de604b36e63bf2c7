import { connect } from "node:net";
import { expect, type Page, test } from "@playwright/test";

import { articles, paths, screens } from "./screens.ts";

/**
 * What a first visit may weigh, in bytes on the wire with headers. The document fits into the first
 * flight of TCP, ten segments of 1,440 bytes, with 57 articles; each further article may add what
 * one weighs, so that editors can go on.
 */
const budget = { document: 14_400, article: 160, font: 60_000, home: 100_000, elsewhere: 70_000 };

for (const { path } of screens) {
  test(`A reader's first visit to ${path} stays within the budget of bytes`, async ({
    page,
    baseURL,
  }) => {
    const document = await documentBytes(new URL(path, baseURL));
    const loaded = await loadedBytes(page, path);
    const bytes = (type: string) =>
      loaded.filter((each) => each.type === type).reduce((sum, { size }) => sum + size, 0);
    const total = loaded.reduce((sum, { size }) => sum + size, document);
    console.log(`${path}: document ${document}, fonts ${bytes("font")}, all ${total}`);

    const more = path === paths.articles ? Math.max(articles.length - 57, 0) * budget.article : 0;
    expect(document).toBeLessThanOrEqual(budget.document + more);
    expect(bytes("script")).toBe(0);
    expect(bytes("font")).toBeLessThanOrEqual(budget.font);
    expect(total - more).toBeLessThanOrEqual(path === paths.home ? budget.home : budget.elsewhere);
  });
}

/** Everything that the server sends for a document in brotli, status line and headers included. */
function documentBytes({ hostname, port, pathname }: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
      );
    });
    socket.on("data", (chunk) => {
      bytes += chunk.length;
    });
    socket.on("end", () => resolve(bytes));
    socket.on("error", reject);
  });
}

/** What a page fetches besides its document, headers included, once a reader has seen all of it. */
async function loadedBytes(page: Page, path: string) {
  const loaded: Promise<{ type: string; size: number }>[] = [];
  page.on("requestfinished", (request) => {
    const type = request.resourceType();
    if (type === "document") return;
    const sizes = request.sizes();
    loaded.push(
      sizes.then(({ responseBodySize: body, responseHeadersSize: headers }) => ({
        type,
        size: body + headers,
      })),
    );
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
