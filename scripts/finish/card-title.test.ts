import { expect, test } from "vitest";

import { setTitle } from "./card-title.ts";

/** Every character half as wide as high. */
const measure = async (text: string) => text.length / 2;
const set = (title: string) => setTitle(title, 550, 320, measure);

test("A short title stands large on one line", async () => {
  expect(await set("AI Courses")).toEqual({ size: 108, lines: ["AI Courses"] });
});

test("Lines come out even: no word stays alone for want of a letter", async () => {
  expect((await set("aaaa aaaa aaaa aaaa")).lines).toEqual(["aaaa aaaa", "aaaa aaaa"]);
});

test("A longer title is set smaller, on three lines at most", async () => {
  const { size, lines } = await set("Stay Ahead of Emerging AI Trends");
  expect(lines).toEqual(["Stay Ahead", "of Emerging", "AI Trends"]);
  expect(size).toBe(88);
});

test("Many long words take more lines at a small size", async () => {
  const { size, lines } = await set(
    "Abcdefghijklmnop abcdefghijklmnop abcdefghijklmnop abcdefghijkl",
  );
  expect(lines).toHaveLength(4);
  expect(size).toBe(56);
});

test("A word wider than the card is broken, and nothing of it is lost", async () => {
  const { lines } = await set("a".repeat(60));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe("a".repeat(60));
});

test("A title that no size fits is refused", async () => {
  await expect(set("a".repeat(500))).rejects.toThrow("no room for the title");
});
