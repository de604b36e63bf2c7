import { expect, test } from "vitest";

import { coursePictures } from "./course-pictures.ts";

test.each(Object.entries(coursePictures))("The picture %s is whole, and small", (_, strokes) => {
  const paths = strokes.map(({ path }) => path).join("");
  // A path is drawn up to what is no number, and not at all where it begins so.
  expect(paths).not.toContain("NaN");
  expect(paths.length).toBeLessThan(600);
});
