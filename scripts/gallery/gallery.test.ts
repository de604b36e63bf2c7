import { expect, test } from "vitest";

import { paths } from "../../app/screens.ts";
import { contactSheet } from "./contact-sheet.ts";
import { galleryRows } from "./pictures.ts";

const groups = {
  categories: [
    { id: "claims", name: "Claims", count: 2 },
    { id: "governance", name: "Governance", count: 5 },
  ],
  authors: [{ id: "a-magazine", name: "A Magazine", count: 7 }],
};
const rows = galleryRows(groups);

test("Every screen is pictured, and each picture has a file of its own", () => {
  for (const path of Object.values(paths)) expect(rows.map((row) => row.path)).toContain(path);
  const files = rows.flatMap(({ pictures }) => pictures.map(({ file }) => file));
  expect(new Set(files).size).toBe(files.length);
  expect(files).toContain("thought-leadership-1440.png");
  expect(files).toContain("home-print.png");
});

test("Of the topics and the publishers, the largest is pictured", () => {
  expect(rows.slice(-2).map(({ path }) => path)).toEqual([
    "/thought-leadership#governance",
    "/thought-leadership#a-magazine",
  ]);
});

test("The contact sheet shows every picture at one scale, and tells where it cuts one off", () => {
  const look = { path: "/", name: "look", caption: "Forms & <dials>" };
  const sheet = contactSheet(
    [
      {
        title: "Home",
        path: "/",
        pictures: [
          { ...look, file: "small.png", width: 400, height: 800 },
          { ...look, file: "long.png", width: 800, height: 20_000 },
        ],
      },
    ],
    () => "0",
  );
  expect(sheet).toContain('width="100" height="200"');
  expect(sheet).toMatch(/width="200" height="1800".*20000, cut off below/);
  expect(sheet.match(/cut off below/g)).toHaveLength(1);
  expect(sheet).toContain("Forms &#38; &#60;dials&#62;");
});
