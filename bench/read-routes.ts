import { createServer } from "vite";
import routes from "../app/routes.ts";
import { type Path, paths } from "../app/screens.ts";
import { routeFile, type Screen } from "./peers/screens.ts";

/** Asks each route module for its data and its head, as React Router does when it prerenders. */
export async function readRoutes(): Promise<Screen[]> {
  const screens: Screen[] = [];
  const server = await createServer({
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { content } = await server.ssrLoadModule("/app/content/content.server.ts");
    for (const path of Object.values<Path>(paths)) {
      const route = routes.find((entry) => `/${entry.path ?? ""}` === path);
      if (!route) throw new Error(`app/routes.ts has no route for ${path}`);
      const name = route.file.replace(/^screens\/|\/route\.tsx$/g, "");
      const module = await server.ssrLoadModule(routeFile(name));
      const request = new Request(new URL(path, "http://localhost"));
      const loaderData = await module.loader({ request, params: {}, context: {} });
      const meta = module.meta({
        loaderData,
        params: {},
        location: { pathname: path },
        matches: [],
      });
      screens.push({ name, path, site: content.site, loaderData, meta });
    }
  } finally {
    await server.close();
  }
  return screens;
}
