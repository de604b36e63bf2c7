import { expect, test } from "vitest";

import type { Article } from "../screens/articles/content.ts";
import type { Report } from "../screens/research/content.ts";
import { featuredReport, newestFeatured } from "./selections.ts";

const article = ([id, featured, published]: [number, boolean, string?]) =>
  ({ id, featured, ...(published && { published }) }) as Article;
const report = ([id, featured]: [number, boolean]) => ({ id, featured }) as Report;

test.each<[string, [number, boolean, string?][], number[]]>([
  ["nothing from an empty list", [], []],
  [
    "the featured ones only",
    [
      [1, false, "2026-05-07"],
      [2, true, "2026-05-06"],
    ],
    [2],
  ],
  [
    "the newest first",
    [
      [1, true, "2025-12-31"],
      [2, true, "2026-05-07"],
      [3, true, "2026-01-02"],
    ],
    [2, 3, 1],
  ],
  [
    "three at most",
    [
      [1, true, "2026-04"],
      [2, true, "2026-03"],
      [3, true, "2026-02"],
      [4, true, "2026-05"],
    ],
    [4, 1, 2],
  ],
  [
    "those of one date in the order of the list",
    [
      [2, true, "2026-05-07"],
      [1, true, "2026-05-07"],
    ],
    [2, 1],
  ],
  [
    "those without a date last",
    [
      [1, true],
      [2, true, "2016-10-20"],
    ],
    [2, 1],
  ],
  [
    "a month after the days of it",
    [
      [1, true, "2026-05"],
      [2, true, "2026-05-01"],
      [3, true, "2026-04-30"],
    ],
    [2, 1, 3],
  ],
])("the home page shows %s", (_, articles, ids) => {
  const list = articles.map(article);
  expect(newestFeatured(list, 3).map(({ id }) => id)).toEqual(ids);
  expect(list).toEqual(articles.map(article));
});

test.each<[string, [number, boolean][], number | undefined]>([
  ["no report where there is none", [], undefined],
  [
    "the first featured one",
    [
      [1, false],
      [2, true],
      [3, true],
    ],
    2,
  ],
  [
    "the first of all where none is featured",
    [
      [1, false],
      [2, false],
    ],
    1,
  ],
])("the home page shows %s", (_, reports, id) => {
  expect(featuredReport(reports.map(report))?.id).toBe(id);
});
