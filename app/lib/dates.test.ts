import { expect, test } from "vitest";

import { monthAndYear } from "./dates.ts";

test.each([
  ["2026-05-07", "May 2026"],
  ["2026-05", "May 2026"],
  // The first and last day of a year, which another time zone would put into the next one.
  ["2026-01-01", "Jan 2026"],
  ["2025-12-31", "Dec 2025"],
  ["2024-02-29", "Feb 2024"],
])("a reader sees %s as %s", (published, text) => {
  expect(monthAndYear(published)).toBe(text);
});
