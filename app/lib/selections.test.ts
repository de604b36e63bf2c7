import { expect, test } from "vitest";

import { readContent } from "../content/read-content.ts";
import type { Article } from "../screens/articles/content.ts";
import type { Report } from "../screens/research/content.ts";
import { articleGroups } from "./article-groups.ts";
import { articleBands, articlesOnPage, featuredReport, newestFeatured } from "./selections.ts";

/** Reads `1* 2026-05` as entry 1, featured, published in May 2026. */
const entries = (list: string) =>
  list.split(/, */).flatMap((entry) => {
    const [, id, star, published] = /^(\d+)(\*?) ?(.*)$/.exec(entry) ?? [];
    return id ? [{ id: Number(id), featured: star === "*", ...(published && { published }) }] : [];
  });

test.each([
  ["nothing from an empty list", "", []],
  ["the featured ones only", "1 2026-05-07, 2* 2026-05-06", [2]],
  ["the newest first", "1* 2025-12-31, 2* 2026-05-07, 3* 2026-01-02", [2, 3, 1]],
  ["three at most", "1* 2026-04, 2* 2026-03, 3* 2026-02, 4* 2026-05", [4, 1, 2]],
  ["those of one date in the order of the list", "2* 2026-05-07, 1* 2026-05-07", [2, 1]],
  ["those without a date last", "1*, 2* 2016-10-20", [2, 1]],
  ["a month after the days of it", "1* 2026-05, 2* 2026-05-01, 3* 2026-04-30", [2, 1, 3]],
])("the home page shows %s", (_, list, ids) => {
  const articles = entries(list) as Article[];
  expect(newestFeatured(articles, 3).map(({ id }) => id)).toEqual(ids);
  expect(articles).toEqual(entries(list));
});

test.each([
  ["no band of an empty list", "", []],
  ["the featured ones first, newest first", "1* 2020, 2 2021, 3* 2021", ["Start: 3 1", "2021: 2"]],
  [
    "the two newest years alone, where they have three articles",
    "1 2025, 2 2026-01, 3 2026-12, 4 2026",
    ["2026: 3 2 4", "2025: 1"],
  ],
  [
    "fewer with the next",
    "1 2025, 2 2026, 3 2025, 4 2024, 5",
    ["2025–26: 2 1 3", "2024: 4", "Undated: 5"],
  ],
  [
    "the three years before together, and all older ones",
    "1 2021, 2 2022, 3 2024, 4 2016, 5* 2026, 6 2022",
    ["Start: 5", "2022–24: 3 2 6", "2016–21: 1 4"],
  ],
  ["a single year as one", "1* 2026, 2 2023, 3 2023", ["Start: 1", "2023: 2 3"]],
  ["years of two centuries in full", "1* 2026, 2 1999, 3 2001", ["Start: 1", "1999–2001: 3 2"]],
  ["those without a date last", "1, 2 2026, 3", ["2026: 2", "Undated: 1 3"]],
])("the list of articles shows %s", (_, list, bands) => {
  const labels = { startHere: "Start", undated: "Undated" };
  const found = articleBands(entries(list) as Article[], labels);
  expect(
    found.map(({ name, articles }) => `${name}: ${articles.map(({ id }) => id).join(" ")}`),
  ).toEqual(bands);
});

test("the list of a long library shows the featured and the newest articles, and counts those alone", async () => {
  const { articles: list } = await readContent();
  const [article] = list.articles;
  if (!article) throw new Error("there are no articles");
  const long = Array.from({ length: 400 }, (_, index) => ({
    ...article,
    id: index + 1,
    featured: index === 0,
    // The first one is the oldest but for those that have no date.
    published: index < 350 ? String(1_000 + index) : undefined,
  }));
  const shown = articlesOnPage(long);
  expect(shown.map(({ id }) => id)).toEqual([1, ...Array.from({ length: 299 }, (_, i) => 350 - i)]);
  const { categories } = articleGroups({ ...list, articles: long });
  expect(categories.map(({ count }) => count)).toEqual([300]);
});

test.each([
  ["no report where there is none", "", undefined],
  ["the first featured one", "1, 2*, 3*", 2],
  ["the first of all where none is featured", "1, 2", 1],
])("the home page shows %s", (_, list, id) => {
  expect(featuredReport(entries(list) as Report[])?.id).toBe(id);
});
