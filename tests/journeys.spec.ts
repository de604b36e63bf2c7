import { test } from "@playwright/test";
import { tabOf } from "./browsers/playwright.ts";
import { readerOf } from "./browsers/reader.ts";
import { journeys } from "./journeys.ts";

test.use({ hasTouch: true });

for (const [title, journey] of Object.entries(journeys)) {
  test(title, async ({ page, baseURL }) => {
    await journey(readerOf(tabOf(page), String(baseURL)));
  });
}
