import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

import { glyphSprite, glyphsPath } from "../app/feeds/category-glyphs.ts";
import { mediaTypes } from "../hosts/contract.ts";

/** Everything that a browser may get by address, in memory. */
export type PageFiles = {
  /** What the page's head names: its script and its stylesheet. */
  head: string;
  files: Map<string, { type: string; body: string | Uint8Array }>;
};

/** The site's own, and those that only this page has. */
const types: Record<string, string> = {
  ...mediaTypes,
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};
const typeOf = (name: string) => types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";

/**
 * Bundles the page, and reads the files that the site's own pages name in a preview.
 *
 * @param root the folder that holds `editor/`, `app/` and `public/`
 */
export async function makePageFiles(root: string): Promise<PageFiles> {
  const files: PageFiles["files"] = new Map();
  const add = (path: string, body: string | Uint8Array) =>
    files.set(path, { type: typeOf(path), body });

  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    oxc: { jsx: { development: false } },
    css: { transformer: "lightningcss", lightningcss: { drafts: { customMedia: true } } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, "editor", "page.tsx") },
    },
  });
  let head = "";
  for (const file of "output" in result ? result.output : []) {
    const path = `/${file.fileName}`;
    add(path, file.type === "chunk" ? file.code : file.source);
    if (file.type === "chunk" && file.isEntry)
      head += `<script type="module" src="${path}"></script>`;
    if (path.endsWith(".css")) head += `<link rel="stylesheet" href="${path}">`;
  }
  const fonts = await readFile(join(root, "app", "styles", "fonts.css"), "utf8");
  for (const [path] of fonts.matchAll(/\/node_modules\/@fontsource[^"]+/g)) {
    add(path, await readFile(join(root, path)));
  }
  for (const logo of await readdir(join(root, "public", "logos"))) {
    add(`/logos/${logo}`, await readFile(join(root, "public", "logos", logo)));
  }
  add(glyphsPath, glyphSprite());
  return { head, files };
}
