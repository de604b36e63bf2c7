import { expect, type Page, test } from "@playwright/test";

import { articleGroups } from "../app/lib/article-groups.ts";
import { paths } from "../app/screens.ts";
import { content } from "./screens.ts";

const { categories: topics, authors: publishers } = articleGroups(content.articles);
const library = content.articles.articles;
const [first, second] = topics;
if (!first || !second) throw new Error("the library needs two topics to be filtered");

// Whether scripts run makes no difference to a reader: all of this is done by the browser alone.
test.use({ javaScriptEnabled: false });

test("A reader who comes by a topic's or publisher's address finds its articles and no others", async ({
  page,
}) => {
  for (const [groups, key] of [
    [topics, "category"],
    [publishers, "author"],
  ] as const) {
    for (const { id, name, count } of groups) {
      await page.goto("about:blank");
      await page.goto(`${paths.articles}#${id}`);
      await expect(groupHeading(page, name, count)).toBeInViewport();
      const titles = library.filter((article) => article[key] === name).map(({ title }) => title);
      expect(await shownTitles(page), name).toEqual(titles);
    }
  }
});

test("A reader chooses a topic, another, goes back, reloads and sees all again", async ({
  page,
}) => {
  await page.goto(paths.articles);
  expect(await shownTitles(page)).toHaveLength(library.length);

  const filter = page.getByRole("navigation", { name: "Filter the articles" });
  await filter.getByRole("link", { name: new RegExp(`^${first.name} `) }).click();
  await expect(page).toHaveURL(`${paths.articles}#${first.id}`);
  expect(await shownTitles(page)).toHaveLength(first.count);

  await filter.getByRole("link", { name: new RegExp(`^${second.name} `) }).click();
  expect(await shownTitles(page)).toHaveLength(second.count);

  await page.goBack();
  await expect(page).toHaveURL(`${paths.articles}#${first.id}`);
  expect(await shownTitles(page)).toHaveLength(first.count);
  await page.reload();
  expect(await shownTitles(page)).toHaveLength(first.count);

  await page.getByRole("link", { name: "Show all articles" }).click();
  await expect(page.getByRole("heading", { name: /^All articles/ })).toBeInViewport();
  expect(await shownTitles(page)).toHaveLength(library.length);
});

test("A reader who chooses a topic by keyboard goes on from its heading", async ({ page }) => {
  await page.goto(paths.articles);
  await page.getByRole("link", { name: new RegExp(`^${first.name} `) }).press("Enter");
  await expect(groupHeading(page, first.name, first.count)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Show all articles" })).toBeFocused();
});

test("A reader sees which topic is chosen, in forced colors and on paper too", async ({ page }) => {
  await page.goto(`${paths.articles}#${first.id}`);
  const ground = (name: string) =>
    filterLink(page, name).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await ground(first.name)).not.toBe(await ground(second.name));

  await page.emulateMedia({ forcedColors: "active" });
  await expect(filterLink(page, first.name)).toHaveCSS("text-decoration-line", "none");
  await expect(filterLink(page, second.name)).toHaveCSS("text-decoration-line", "underline");

  await page.emulateMedia({ media: "print", forcedColors: "none" });
  await expect(groupHeading(page, first.name, first.count)).toBeVisible();
  expect(await shownTitles(page)).toHaveLength(first.count);
  await expect(page.getByText("Follow the list"), "words to links that paper lacks").toBeHidden();
});

test("A reader finds an article's topic and publisher from its card, also from the home page", async ({
  page,
}) => {
  await page.goto(paths.home);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  const link = card.first().getByRole("link").first();
  const topic = (await link.textContent()) ?? "";
  await link.click();
  const group = topics.find(({ name }) => name.toLowerCase() === topic.toLowerCase());
  await expect(page).toHaveURL(`${paths.articles}#${group?.id}`);
  expect(await shownTitles(page)).toHaveLength(group?.count ?? 0);
});

function filterLink(page: Page, name: string) {
  return page
    .getByRole("navigation", { name: "Filter the articles" })
    .getByRole("link", { name: new RegExp(`^${name} `) });
}

function groupHeading(page: Page, name: string, count: number) {
  return page.getByRole("heading", {
    name: `${name} · ${count} ${count === 1 ? "article" : "articles"}`,
    exact: true,
  });
}

/** The titles of the articles that a reader sees, without what only screen readers hear. */
async function shownTitles(page: Page): Promise<string[]> {
  const titles = await page.getByRole("main").getByRole("heading", { level: 3 }).allInnerTexts();
  return titles.map((title) => title.replace(/\s*\(opens in a new tab\)$/, ""));
}
