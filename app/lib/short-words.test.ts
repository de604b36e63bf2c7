import { expect, test } from "vitest";

import { bindCompounds, bindShortWords, wordJoiner } from "./short-words.ts";

test.each([
  ["Index: a benchmark of AI", "Index: a\u00a0benchmark of AI"],
  ["What I and a model see", "What I\u00a0and a\u00a0model see"],
  ["Vitamin C", "Vitamin C"],
  ["Human + AI", "Human +\u00a0AI"],
])("The words of one letter in %j keep to the next word", (title, bound) => {
  expect(bindShortWords(title)).toBe(bound);
});

test("No line of a page ends in AI-, and nothing but its texts is changed", () => {
  const page = (joiner: string) => `<title>AI-led</title><script>"<p>AI-led</p>"</script>
    <a title="AI-led" href="/AI-led">No AI, AI- and FAI-led: <b>AI-${joiner}led</b> AI-${joiner}Led</a>`;
  expect(bindCompounds(page(""))).toBe(page(wordJoiner));
});
