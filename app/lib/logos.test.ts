import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import { afterAll, beforeAll, expect, test } from "vitest";

import { readLogo } from "./logos.server.ts";

let root: string;
const file = (name: string) => join(root, "logos", name);
const svg = (content: string, root = 'viewBox="0 0 10 5"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "know-ai-logos-"));
  await mkdir(file("folder.svg"), { recursive: true });
  await writeFile(join(root, "outside.svg"), svg(""));
  await symlink("../outside.svg", file("outward.svg"));
  await symlink("nowhere.svg", file("dangling.svg"));
  await writeFile(file("picture.png"), PNG.sync.write(new PNG({ width: 40, height: 20 })));
  await writeFile(file("picture.webp"), PNG.sync.write(new PNG({ width: 40, height: 20 })));
  await writeFile(file("long.png"), PNG.sync.write(new PNG({ width: 410, height: 20 })));
  await writeFile(file("text.avif"), "no picture");
});
afterAll(() => rm(root, { recursive: true }));

test.each([
  ["viewBox", svg("<path d='M0 0'/>"), [10, 5]],
  ["width and height", svg("<g/>", 'width="3" height="4.5px"'), [3, 4.5]],
  ["a width in percent", svg("", 'width="100%" viewBox="0,0 8,4"'), [8, 4]],
  ["references within", svg('<g id="a" fill="url(#b)"/><use href="#a"/>'), [10, 5]],
  ["styles", svg("<style>a { fill: url('#b') }</style><title>A\\B</title>"), [10, 5]],
])("A logo with %s has its size", async (_, text, size) => {
  await writeFile(file("good.svg"), `<?xml version="1.0"?>\n${text}\n<!-- </svg> -->`);
  const { width, height, svg } = await readLogo(root, "logos/good.svg");
  expect([width, height]).toEqual(size);
  expect(text).toContain(`>${svg?.content}</svg>`);
});

test("A picture has its size", async () => {
  expect(await readLogo(root, "logos/picture.png")).toEqual({ width: 40, height: 20 });
});

test.each([
  ["Folder.svg", /^is not there: add it/],
  ["folder.svg", /^is not a file:/],
  ["outward.svg", /^is a link: /],
  ["dangling.svg", /^is a link: /],
  ["picture.webp", /^is not a picture of the kind WEBP:/],
  ["text.avif", /^is not a picture of the kind AVIF:/],
  ["long.png", /^has a size of 410 × 20: crop it/],
])("A logo %s is refused", async (name, message) => {
  await expect(readLogo(root, `logos/${name}`)).rejects.toThrow(message);
});

test.each([
  ["nothing", "", /^is empty:/],
  [
    "too much",
    svg(`<path d="${"M0 0".repeat(30_000)}"/>`),
    /^has 121 kB: save it with at most 100/,
  ],
  ["text", "hello", /^is not well-formed XML/],
  ["an open element", svg("<g>"), /^is not well-formed XML/],
  ["an unknown entity", svg("&nbsp;"), /^is not well-formed XML/],
  ["an unknown prefix", svg('<use xlink:href="#a"/>'), /^is not well-formed XML/],
  ["bytes of no text", Buffer.from([0x3c, 0xff]), /^is not UTF-8/],
  ["HTML", "<svg><path/></svg>", /^must be an <svg xmlns=/],
  ["a DOCTYPE", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`, /^has a DOCTYPE:/],
  ["a stylesheet", `<?xml-stylesheet href="a.css"?>${svg("")}`, /^has the instruction <\?xml-st/],
  ["a script", svg("<script>alert(1)</script>"), /^has a <script> element:/],
  ["HTML inside", svg("<foreignObject/>"), /^has a <foreignObject> element:/],
  ["an event", svg("", 'viewBox="0 0 1 1" onload="alert(1)"'), /^has the attribute onload=/],
  [
    "a changing link",
    svg('<set attributeName="href" to="x"/>'),
    /^has the attribute attributeName=/,
  ],
  ["another file", svg('<image href="a.png"/>'), /^has an outside reference in href="a.png":/],
  [
    "a far fill",
    svg('<g fill="url( &quot;//a.example/#b&quot;)"/>'),
    /^has an outside reference in fill/,
  ],
  [
    "a far style",
    svg("<style>@import 'a.css'</style>"),
    /^has an outside reference in its styles:/,
  ],
  ["no size", svg("", ""), /^has no sensible size:/],
  ["a flat box", svg("", 'viewBox="0 0 10 0"'), /^has no sensible size:/],
  ["an infinite width", svg("", 'width="1e999" height="5"'), /^has no sensible size:/],
  ["words for a box", svg("", 'viewBox="a b c d"'), /^has no sensible size:/],
  ["a long box", svg("", 'viewBox="0 0 201 10"'), /^has a size of 201 × 10: crop it/],
])("A logo with %s is refused", async (_, text, message) => {
  await writeFile(file("bad.svg"), text);
  await expect(readLogo(root, "logos/bad.svg")).rejects.toThrow(message);
});
