import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";

import { paths } from "../app/screens.ts";
import { content } from "./screens.ts";

test("A reader finds an article and follows it to its publisher", async ({ page, context }) => {
  await stayHere(context);
  await page.goto(paths.home);
  await page.getByRole("main").getByRole("link", { name: "View All Articles" }).click();
  await expect(page).toHaveURL(paths.articles);
  const article = content.articles.articles[20];
  const title = article?.title ?? "";
  await opens(
    page,
    () => page.getByRole("heading", { name: title }).getByRole("link").click(),
    article?.link,
  );
  await opens(
    page,
    () =>
      page
        .getByRole("listitem")
        .filter({ hasText: title })
        .getByRole("link", { name: /^Read\b/ })
        .last()
        .click(),
    article?.link,
  );
});

test("A reader enrolls on the fifth course", async ({ page, context }) => {
  await stayHere(context);
  await page.goto(paths.home);
  await page.getByRole("banner").getByRole("link", { name: "Courses" }).click();
  const course = content.courses.courses[4];
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: course?.title ?? "" }) });
  await opens(page, () => card.getByRole("link", { name: /^Enroll Now/ }).click(), course?.link);
});

test("A reader reads the featured report", async ({ page, context }) => {
  await stayHere(context);
  await page.goto(paths.home);
  await page.getByRole("link", { name: "View All Research" }).click();
  const report = content.research.reports.find(({ featured }) => featured);
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: report?.title ?? "" }) });
  await opens(page, () => card.getByRole("link", { name: /^Read Report/ }).click(), report?.link);
});

test("A reader who is lost comes home", async ({ page }) => {
  await page.goto("/thought-leadershp");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByRole("region", { name: "Latest Thought Leadership" })).toBeVisible();
});

test("A reader goes from one topic to the next", async ({ page }) => {
  await page.goto(paths["ai-trends"]);
  for (const [topic, path] of [
    [content["human-ai-collaboration"], paths["human-ai-collaboration"]],
    [content["reskill-upskill"], paths["reskill-upskill"]],
    [content["ai-trends"], paths["ai-trends"]],
  ] as const) {
    await page.getByRole("main").getByRole("link", { name: topic.page.title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(topic.page.title);
  }
});

test("A reader starts each page at its top and comes back to where they were", async ({ page }) => {
  await page.goto(paths.articles);
  await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
  await expect.poll(() => scrolled(page)).toBe(3000);
  await press(page, page.getByRole("banner").getByRole("link", { name: "Research" }));
  await expect(page).toHaveURL(paths.research);
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(3000);
});

test("A reader who goes through the header by keyboard keeps their place on the page", async ({
  page,
}) => {
  await page.goto(paths.articles);
  await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
  for (const link of await page.getByRole("banner").getByRole("link").all()) await link.focus();
  expect(await scrolled(page)).toBe(3000);
});

/** Answers for every other host with an empty page. */
async function stayHere(context: BrowserContext) {
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
}

/** Expects that an action opens an address in a new tab, which cannot reach back, and closes it again. */
async function opens(page: Page, action: () => Promise<void>, link = "") {
  const address = page.url();
  const popup = page.context().waitForEvent("page", { timeout: 5_000 });
  await action();
  const tab = await popup;
  await expect(tab).toHaveURL(link);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  expect(page.url()).toBe(address);
}

/** Clicks where the link is, without the scrolling that Playwright does before its own click. */
async function press(page: Page, link: Locator) {
  const box = await link.boundingBox();
  if (!box) throw new Error("The link is not on the screen");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}
