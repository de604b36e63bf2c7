import { connect } from "node:net";
import { expect, type Page, test } from "@playwright/test";

import { paths } from "../app/screens.ts";
import { content, screens } from "./screens.ts";

/**
 * What a first visit may weigh, in bytes on the wire: bytes are not noisy, so they may fail a test.
 * The library fits into the first congestion window with 57 articles; each one more is allowed what
 * one weighs, so that editors may go on.
 */
const more = Math.max(content.articles.articles.length - 57, 0);
const budget = {
  document: 14_000,
  article: 160,
  fonts: 60_000,
  home: 100_000,
  elsewhere: 70_000,
  script: 0,
};

for (const { path } of screens) {
  test(`A reader's first visit to ${path} stays within the budget of bytes`, async ({
    page,
    baseURL,
  }, { annotations }) => {
    const document = await documentBytes(new URL(path, baseURL));
    const received = await receivedBytes(page, path);
    const total = document + received.font + received.image + received.other;
    const figures = `document ${document}, fonts ${received.font}, images ${received.image}, all ${total}`;
    annotations.push({ type: "bytes", description: figures });
    console.log(`${path}: ${figures}`);

    const grown = path === paths.articles ? more * budget.article : 0;
    expect(document).toBeLessThanOrEqual(budget.document + grown);
    expect(received.script).toBe(budget.script);
    expect(received.font).toBeLessThanOrEqual(budget.fonts);
    expect(total).toBeLessThanOrEqual(path === paths.home ? budget.home : budget.elsewhere);
  });
}

/** Everything that the server sends for a document, status line and headers included. */
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

/** What the page fetches besides its document, headers included, once a reader has seen all of it. */
async function receivedBytes(page: Page, path: string) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  const bytes = { font: 0, image: 0, script: 0, other: 0 };
  const open = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId }) => open.add(requestId));
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    const kind = kinds.get(requestId)?.toLowerCase() ?? "other";
    if (kind === "document") return;
    bytes[kind in bytes ? (kind as keyof typeof bytes) : "other"] += encodedDataLength;
  });
  await page.goto(path, { waitUntil: "networkidle" });
  // Images below the fold are fetched when they come near; a reader who stays sees all of them.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all(Array.from(document.images, (image) => image.decode()));
  });
  // The browser tells of the bytes a little after it has them.
  await expect.poll(() => open.size, "requests that have not ended").toBe(0);
  return bytes;
}
