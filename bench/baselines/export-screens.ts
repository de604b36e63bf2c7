import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build, createServer } from "vite";

import { screens as table } from "../../app/screens.ts";
import type { ScreenData } from "./page.tsx";

const folder = resolve("bench/baselines");
const target = join(folder, "site");

type Exported = { id: string; data: ScreenData };

const routeFile = (id: string) => resolve("app/screens", id, "route.tsx");

/**
 * Writes the site's screens so that a baseline needs to know nothing of the app: to
 * `bench/baselines/site` each screen as a JavaScript module `<id>.js` (`Page` and `Head`, both given
 * the data), `screens.js` with all of them and their data, and the whole stylesheet `site.css`.
 *
 * @param built the folder that `npm run build` wrote, whose fonts are used
 */
export async function exportScreens(built: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  // First, since the development server below makes React's development build the one in use.
  await bundle();
  const screens = await loadScreens(built);
  const imports = screens.map(({ id }, index) => `import * as screen${index} from "./${id}.js";`);
  const entries = screens.map(({ data }, index) => {
    return `{ data: ${JSON.stringify(data)}, Head: screen${index}.Head, Page: screen${index}.Page }`;
  });
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
    // The subset fonts, of which each page has those that it needs.
    const faces = (await readFile(join(built, "index.html"), "utf8")).match(fontFace) ?? [];
    await writeFile(join(target, "site.css"), faces.join("") + styles.replace(fontFace, ""));
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
