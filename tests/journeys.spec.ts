import { expect, test } from "@playwright/test";
import { tabOf } from "./browsers/playwright.ts";
import { readerOf } from "./browsers/reader.ts";
import { journeys } from "./journeys.ts";
import { articles, courses, labels, paths, reports } from "./screens.ts";

test.describe("every engine's journeys, in Chromium", () => {
  test.use({ hasTouch: true });
  for (const [title, journey] of Object.entries(journeys)) {
    test(title, async ({ page, baseURL }) => {
      await journey(readerOf(tabOf(page), String(baseURL)));
    });
  }
});

test("A reader follows an article, a course and a report to other sites, each in a new tab", async ({
  page,
  context,
}) => {
  // Answers for every other host with an empty page.
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
  const follow = async (
    entry: { title: string; link: string } | undefined,
    label = entry?.title,
  ) => {
    const { title = "", link = "" } = entry ?? {};
    const address = page.url();
    const popup = page.waitForEvent("popup");
    const card = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
    const links = card.getByRole("link", { name: label ?? "" });
    await links
      .and(page.locator(`[href="${link}"]`))
      .first()
      .click();
    const tab = await popup;
    await expect(tab).toHaveURL(link);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
    expect(page.url()).toBe(address);
  };
  const article = articles.at(20) ?? articles.at(-1);
  await page.goto(paths.articles);
  await follow(article);
  await follow(article, `${article?.title} ${labels.readArticle}`);
  await page.goto(paths.courses);
  await follow(courses.at(-1), labels.enroll);
  await page.goto(paths.research);
  await follow(reports[0], labels.readReport);
});
