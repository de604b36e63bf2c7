import { expect, type Page, test } from "@playwright/test";

import { asSeen, groupsBy, labels, listed, paths } from "./screens.ts";

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
  const style = (name: string) =>
    filterLink(page, name).evaluate((link) => {
      const { backgroundColor, color, textDecorationLine } = getComputedStyle(link);
      return { backgroundColor, color, textDecorationLine };
    });
  const { backgroundColor } = await style(second.name);
  expect(await style(first.name)).not.toMatchObject({ backgroundColor });

  await page.emulateMedia({ forcedColors: "active" });
  const system = await page.evaluate(() => {
    document.body.style.cssText = "background: SelectedItem; color: SelectedItemText";
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color };
  });
  expect(await style(first.name)).toMatchObject({ ...system, textDecorationLine: "none" });
  expect(await style(second.name)).not.toMatchObject(system);
  expect(await style(second.name)).toMatchObject({ textDecorationLine: "underline" });

  await page.emulateMedia({ media: "print", forcedColors: "none" });
  await expect(heading(page, first.name)).toBeVisible();
  expect(await shownTitles(page)).toEqual(first.titles);
  // Paper has no links to follow.
  await expect(page.locator('main a[href$=".xml"]').first()).toBeHidden();
});

test("A reader sees the first article at once, there and on the home page, on a phone too", async ({
  page,
}) => {
  for (const path of [paths.home, paths.articles]) {
    await page.goto(path);
    for (const [width, height] of [
      [1440, 900],
      [375, 812],
    ] as const) {
      await page.setViewportSize({ width, height });
      const title = page.getByRole("heading", { level: 3 }).first();
      await expect(title).toBeInViewport({ ratio: 1 });
    }
  }
});

test("A reader on a phone chooses a category, changes it and goes back to all", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(paths.articles);
  const filter = page.getByRole("navigation", { name: labels.filter });
  const years = page.getByRole("navigation", { name: labels.years });
  await expect(filter.getByRole("link")).toHaveCount(0);
  await expect(years.getByRole("link")).not.toHaveCount(0);

  await filter.getByText(labels.category).click();
  await expect(filter.getByRole("link", { name: labels.chosen })).toHaveText(/^All/);
  await filterLink(page, first.name).click();
  await expect(heading(page, first.name)).toBeInViewport();
  const chosen = filter.getByRole("link", { name: labels.chosen });
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toContainText(first.name);
  await expect(years).toBeHidden();
  await expect(page.getByRole("link", { name: labels.back })).toBeHidden();

  expect(await filter.ariaSnapshot()).toContain(`${labels.change} ${labels.category}`);
  const summary = filter.locator("summary").filter({ visible: true });
  // The filter is still open, and the way back to all stands beside it.
  const [change, all] = await Promise.all([
    summary.boundingBox(),
    page.getByRole("link", { name: labels.showAll }).boundingBox(),
  ]);
  expect(all?.x).toBeGreaterThan(Number(change?.x) + Number(change?.width));
  expect(all?.y).toBeLessThan(Number(change?.y) + Number(change?.height));
  await page.getByRole("link", { name: labels.showAll }).click();
  await expect(years).toBeVisible();
});

test("A reader on paper gets the content of every screen, without the links around it, on few sheets", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  for (const path of Object.values(paths)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("navigation")).toBeHidden();
  }
  for (const [path, most] of [
    [paths.home, 1],
    // Six sheets for 57 articles.
    [paths.articles, Math.ceil(listed.length / 9.5)],
  ] as const) {
    await page.goto(path);
    const pdf = await page.pdf({ format: "Letter" });
    const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
    expect(sheets.length, path).toBeGreaterThan(0);
    expect(sheets.length, path).toBeLessThanOrEqual(most);
  }
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
