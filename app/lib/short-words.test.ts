import { expect, test } from "vitest";

import { bindShortWords } from "./short-words.ts";

test.each([
  ["Index: a benchmark of AI", "Index: a\u00a0benchmark of AI"],
  ["What I and a model see", "What I\u00a0and a\u00a0model see"],
  ["Vitamin C", "Vitamin C"],
  ["Human + AI", "Human + AI"],
])("The words of one letter in %j keep to the next word", (title, bound) => {
  expect(bindShortWords(title)).toBe(bound);
});
