import { expect, test } from "vitest";

import { riskCurve } from "./risk-curve.ts";

const articles = [
  { id: 1, published: "2016-10-20", featured: false },
  { id: 2, published: "2026-05", featured: true },
  { id: 3, featured: false },
];
const points = (list: typeof articles) =>
  riskCurve(list, 1000, 500).map(({ path }) =>
    [...path.matchAll(/M(\d+) \d+h\.01/g)].map(([, x]) => Number(x)),
  );

test("Each article is a point in the order of its date, one without a date before them", () => {
  const [, , [oldest = 0, undated = 0] = [], [newest = 0] = []] = points(articles);
  expect([undated, oldest, newest].toSorted((a, b) => a - b)).toEqual([undated, oldest, newest]);
  expect(points(articles).flat()).toHaveLength(3);
});
