import type { RouteConfigEntry } from "@react-router/dev/routes";

import routes from "../../../../app/routes.ts";

/** The site's own route table, from this folder; files for programs are no pages to hydrate. */
export default routes
  .filter(({ file }) => file.endsWith(".tsx"))
  .map(
    (route): RouteConfigEntry => ({
      ...route,
      id: route.file.replace(/\.\w+$/, ""),
      file: `../../../../app/${route.file}`,
    }),
  );
