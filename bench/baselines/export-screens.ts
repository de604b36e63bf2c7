import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { build, createServer } from "vite";

import { screens as table } from "../../app/screens.ts";
import type { ScreenData } from "./page.tsx";

const folder = resolve("bench/baselines");
const target = join(folder, "site");
const nextPages = join(folder, "next/app/(screens)");

type Exported = { id: string; data: ScreenData };

const routeFile = (id: string) => resolve("app/screens", id, "route.tsx");

/**
 * Writes the site's screens so that a baseline needs to know nothing of the app: to
 * `bench/baselines/site` each screen as a JavaScript module `<id>.js` (`Page` and `Head`, both given
 * the data), its data as `<id>.data.js`, its route module `<id>.route.jsx` for React Router,
 * `screens.js` with all of them, and the whole stylesheet `site.css`; and Next's pages.
 *
 * @param built the folder that `npm run build` wrote, whose fonts are used
 */
export async function exportScreens(built: string): Promise<void> {
  for (const made of [target, nextPages]) await rm(made, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  // First, since the development server below makes React's development build the one in use.
  await bundle();
  const screens = await loadScreens(built);
  for (const screen of screens) await writeModules(screen);
  const imports = screens.map(
    ({ id }, index) => `import data${index} from "./${id}.data.js";
import { Head as Head${index}, Page as Page${index} } from "./${id}.js";`,
  );
  const entries = screens.map(
    ({ id }, index) =>
      `{ id: "${id}", data: data${index}, Head: Head${index}, Page: Page${index} }`,
  );
  const all = `${imports.join("\n")}\nexport const screens = [${entries.join(", ")}];\n`;
  await writeFile(join(target, "screens.js"), all);
}

/** Runs each route's loader and `meta` as React Router does when it prerenders. */
async function loadScreens(built: string): Promise<Exported[]> {
  const server = await createServer({
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { loader } = await server.ssrLoadModule("/app/root.tsx");
    const { site, menu, styles } = await loader();
    await writeFile(
      join(target, "site.css"),
      (await builtFontFaces(built)) + styles.replace(fontFace, ""),
    );
    const screens: Exported[] = [];
    for (const { id, path } of table) {
      const module = await server.ssrLoadModule(routeFile(id));
      const request = new Request(new URL(path, "http://localhost"));
      const screen = await module.loader({ request, params: {}, context: {} });
      const location = { pathname: path };
      const meta = module.meta({ loaderData: screen, params: {}, location, matches: [] });
      screens.push({ id, data: { path, root: { site, menu }, screen, meta } });
    }
    return screens;
  } finally {
    await server.close();
  }
}

/** A font from a file; fallback fonts are local ones. */
const fontFace = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** The rules of all subset fonts, of which each page has those that it needs. */
async function builtFontFaces(built: string): Promise<string> {
  const rules = new Set<string>();
  for await (const file of glob("*.html", { cwd: built })) {
    const page = await readFile(join(built, file), "utf8");
    for (const [rule] of page.matchAll(fontFace)) rules.add(rule);
  }
  return [...rules].join("\n");
}

/** Compiles each screen to plain JavaScript without its loader; what screens share is a chunk. */
async function bundle() {
  const entry = (id: string) => join(target, "entries", `${id}.js`);
  await mkdir(join(target, "entries"));
  for (const { id } of table) {
    await writeFile(
      entry(id),
      `import Screen from ${JSON.stringify(routeFile(id))};
import { pageOf } from "../../page.tsx";
export { Head } from "../../page.tsx";
export const Page = pageOf(Screen);
`,
    );
  }
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    resolve: { alias: { "react-router": join(folder, "stubs.ts") } },
    build: {
      outDir: target,
      emptyOutDir: false,
      minify: false,
      target: "esnext",
      lib: {
        entry: Object.fromEntries(table.map(({ id }) => [id, entry(id)])),
        formats: ["es"],
      },
      rolldownOptions: {
        external: [/^react(\/|$)/, /^node:/],
        // What only loaders use, such as the schemas' library, is left out with them.
        treeshake: { moduleSideEffects: false },
      },
    },
  });
}

async function writeModules({ id, data }: Exported) {
  const file = (extension: string) => join(target, `${id}.${extension}`);
  await writeFile(file("data.js"), `export default ${JSON.stringify(data)};\n`);
  await writeFile(
    file("route.jsx"),
    `import data from "./${id}.data.js";
import { Head, Page } from "./${id}.js";
export const loader = () => data;
export default ({ loaderData }) => <><Head data={loaderData} /><Page data={loaderData} /></>;
`,
  );
  // Next takes a page in two files: the server's part has the data, the client's part hydrates.
  const page = join(nextPages, data.path, "page.jsx");
  await mkdir(dirname(page), { recursive: true });
  await writeFile(
    page,
    `import data from "@site/${id}.data.js";
import { Head, Page } from "./client.js";
export default () => <><Head data={data} /><Page data={data} /></>;
`,
  );
  const client = `"use client";\nexport { Head, Page } from "@site/${id}.js";\n`;
  await writeFile(join(dirname(page), "client.js"), client);
}
