import { expect, test } from "vitest";

import { readContent } from "../content/read-content.ts";
import { anchor } from "./anchors.ts";
import { articleGroups, filterStyles } from "./article-groups.ts";

test.each([
  ["Claims", "claims"],
  ["Governance & Regulation", "governance-and-regulation"],
  ["Risk & Insurance", "risk-and-insurance"],
  ["Improving Claims Experience with AI", "improving-claims-experience-with-ai"],
  ["  Café, (Zürich)!  ", "cafe-zurich"],
  ["保険", "保険"],
])("the address of %s is #%s", (name, id) => {
  expect(anchor(name)).toBe(id);
});

test("every article is in one category and of one author, and a new category has a filter by its name alone", async () => {
  const { articles: list } = await readContent();
  const [article, ...others] = list.articles;
  if (!article) throw new Error("there are no articles");
  const grown = {
    ...list,
    categories: ["Parametric Cover", ...list.categories],
    articles: [{ ...article, category: "Parametric Cover" }, ...others],
  };
  const groups = articleGroups(grown);
  for (const list of [groups.categories, groups.authors]) {
    const counts = list.map(({ count }) => count);
    expect(counts.reduce((sum, count) => sum + count)).toBe(grown.articles.length);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  }
  expect(groups.categories.find(({ name }) => name === "Parametric Cover")).toMatchObject({
    id: "parametric-cover",
    count: 1,
  });
  expect(filterStyles(groups)).toContain("#parametric-cover:target");
});
