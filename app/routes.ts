import { index, type RouteConfig, route } from "@react-router/dev/routes";

import { files } from "./feeds/files.ts";
import { screens } from "./screens.ts";

export default [
  ...screens.map(({ id, path }) => {
    const file = `screens/${id}/route.tsx`;
    return path === "/" ? index(file) : route(path.slice(1), file);
  }),
  // Files for programs, rendered like pages.
  ...Object.keys(files).map((path) => route(path.slice(1), "feeds/route.ts", { id: path })),
  route("error", "screens/error/route.tsx"),
  // Any other path; prerendered once, as /404.
  route("*", "screens/not-found/route.tsx"),
] satisfies RouteConfig;
