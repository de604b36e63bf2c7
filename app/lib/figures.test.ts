import { expect, test } from "vitest";

import { figureText, percentOf } from "./figures.ts";

test.each([
  ["Up to 60% reduction in time", "Up to", "60%", "", "reduction in time"],
  ["25% improvement", "", "25%", "", "improvement"],
  ["63 points put AXA first", "", "63", "", "points put AXA first"],
  ["35.5: average of the others", "", "35.5", ":", "average of the others"],
  ["26 of 30 insurers", "", "26 of 30", "", "insurers"],
  ["2,000+ leaders polled", "", "2,000+", "", "leaders polled"],
  ["1st among concerns: customers", "", "1st", "", "among concerns: customers"],
  ["2nd: legacy systems", "", "2nd", ":", "legacy systems"],
  ["3x faster", "", "3x", "", "faster"],
  ["95%", "", "95%", "", ""],
])("%j is set with its figure large", (statement, lead, figure, colon, text) => {
  expect(figureText(statement)).toEqual({ lead, figure, colon, text });
});

test.each([
  "",
  "One in three insurers",
  "Up to a point",
  "up to 60% less",
  "24/7 support",
  "3D models",
])("%j has no figure to be set large", (statement) => {
  expect(figureText(statement)).toBeUndefined();
});

test.each([
  ["0%", 0],
  ["12.5%", 12.5],
  ["150%", 150],
  ["60", undefined],
  ["3x", undefined],
  ["26 of 30", undefined],
  ["-5%", undefined],
  ["", undefined],
])("the figure %j is %s percent", (figure, percent) => {
  expect(percentOf(figure)).toBe(percent);
});
