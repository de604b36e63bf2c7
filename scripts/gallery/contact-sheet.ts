import type { Theme } from "../finish/theme.ts";
import type { Row } from "./pictures.ts";
import type { Taken } from "./take-picture.ts";

/** A row of the sheet whose pictures are taken. */
export type TakenRow = Omit<Row, "pictures"> & { pictures: Taken[] };

/** One scale for every picture, so that widths compare. */
const scale = 1 / 4;
/** In pixels of the sheet: what is longer is cut off, and says so. */
const tallest = 1800;

/** The faces of the sheet: the site's own, as files beside it. */
export const faces = [
  { family: "Merriweather", weight: 300, file: "merriweather-latin-300-normal.woff2" },
  { family: "Montserrat", weight: 700, file: "montserrat-latin-700-normal.woff2" },
  { family: "Open Sans", weight: 400, file: "open-sans-latin-400-normal.woff2" },
] as const;

/** Draws the contact sheet: a page of HTML beside the pictures, one row a screen. */
export function contactSheet(rows: TakenRow[], theme: Theme): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery: every screen at every width</title>
<style>${sheetStyle(theme)}</style>
</head>
<body>
<h1>Every screen at every width</h1>
${rows.map(section).join("\n")}
</body>
</html>
`;
}

function section({ title, pictures }: TakenRow): string {
  return `<section>
<h2>${escapeHtml(title)}</h2>
<ul>
${pictures.map(item).join("\n")}
</ul>
</section>`;
}

function item({ file, caption, width, height, pdf }: Taken): string {
  const shown = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const cut = shown.height > tallest;
  const size = `${width} × ${height}${cut ? ", cut off below" : ""}`;
  const pages = pdf ? ` · <a href="${pdf}">PDF</a>` : "";
  return `<li style="width:${shown.width}px"><a href="${file}"><img src="${file}" alt="${escapeHtml(caption)}" width="${shown.width}" height="${Math.min(shown.height, tallest)}" loading="lazy"></a><p><b>${escapeHtml(caption)}</b><br>${size}${pages}</p></li>`;
}

function sheetStyle(theme: Theme): string {
  const fontFaces = faces.map(
    ({ family, weight, file }) =>
      `@font-face{font-family:"${family}";font-weight:${weight};src:url(${file})}`,
  );
  return `${fontFaces.join("")}
:root{--font-serif:${theme("--font-serif")};--font-body:${theme("--font-body")}}
*{box-sizing:border-box;margin:0;padding:0}
body{width:max-content;min-width:100%;background:${theme("--color-neutral-light")};color:${theme("--color-text-gray")};font:${theme("--type-small")}}
h1,section{padding:32px}
h1{font:${theme("--type-h1")};color:${theme("--color-primary-blue")}}
section{width:max-content}
section+section{border-top:1px solid ${theme("--color-neutral")}}
h2{position:sticky;left:32px;width:max-content;margin-bottom:16px;font:${theme("--type-h4")};color:${theme("--color-purple")}}
ul{display:flex;gap:24px;align-items:start;list-style:none}
li{min-width:94px}
img{display:block;object-fit:cover;object-position:top;background:${theme("--color-white")};box-shadow:${theme("--shadow-subtle")}}
p{margin-top:8px;line-height:1.4}
b{font:700 .75rem ${theme("--font-sans")}}
a{color:${theme("--color-primary-blue")}}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
