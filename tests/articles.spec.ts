import { expect, type Page, test } from "@playwright/test";

import { asSeen, content, groupsBy, labels, paths } from "./screens.ts";

const categories = groupsBy("category");
const [first, second] = categories;
if (!first || !second) throw new Error("the articles need two categories to be filtered");

// The browser alone filters the articles: a reader without scripts can, too.
test.use({ javaScriptEnabled: false });

test("A reader who comes by the address of a category or an author finds its articles and no others", async ({
  page,
}) => {
  const groups = [...categories, ...groupsBy("author")];
  await page.goto(paths.articles);
  const addresses = new Map<string, string | null>();
  for (const { name } of groups)
    addresses.set(name, await filterLink(page, name).getAttribute("href"));
  for (const { name, titles } of groups) {
    await page.goto(paths.articles + addresses.get(name));
    await expect(heading(page, name)).toBeInViewport();
    expect(await shownTitles(page), name).toEqual(titles);
  }
});

test("A reader sees which category is chosen, in forced colors and on paper too", async ({
  page,
}) => {
  await page.goto(paths.articles);
  await filterLink(page, first.name).click();
  const background = (name: string) =>
    filterLink(page, name).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await background(first.name)).not.toBe(await background(second.name));

  await page.emulateMedia({ forcedColors: "active" });
  const line = (name: string) =>
    filterLink(page, name).evaluate((link) => getComputedStyle(link).textDecorationLine);
  expect(await line(first.name)).not.toBe(await line(second.name));

  await page.emulateMedia({ media: "print", forcedColors: "none" });
  await expect(heading(page, first.name)).toBeVisible();
  expect(await shownTitles(page)).toEqual(first.titles);
  // Paper has no links to follow.
  await expect(page.locator('main a[href$=".xml"]').first()).toBeHidden();
});

test("A reader on paper gets the content of every screen, without the links around it", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  for (const path of Object.values(paths)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("navigation")).toBeHidden();
  }
});

test("A reader finds the articles of a category from a card on the home page", async ({ page }) => {
  await page.goto(paths.home);
  const card = page
    .getByRole("region", { name: content.home.articles.title })
    .getByRole("listitem");
  const link = card
    .first()
    .getByRole("link")
    .and(page.locator(`[href^="${paths.articles}#"]`));
  const name = (await link.first().textContent()) ?? "";
  await link.first().click();
  await expect(heading(page, name)).toBeInViewport();
  expect(await shownTitles(page)).toEqual(categories.find((each) => each.name === name)?.titles);
});

function filterLink(page: Page, name: string) {
  const filter = page.getByRole("navigation", { name: labels.filter });
  return filter.getByRole("link", { name: new RegExp(`^${RegExp.escape(name)} \\d`) });
}

function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 2, name: new RegExp(`^${RegExp.escape(name)} .*\\d`) });
}

/** The titles of the articles that a reader sees, without what only screen readers hear. */
async function shownTitles(page: Page): Promise<string[]> {
  const titles = await page.getByRole("main").getByRole("heading", { level: 3 }).allInnerTexts();
  return titles.map(asSeen);
}
