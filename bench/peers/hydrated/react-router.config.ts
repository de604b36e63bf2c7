import type { Config } from "@react-router/dev/config";

import { renderedPages } from "../../../app/lib/paths.ts";

// As React Router's guide says for a site on a static host: no server, every page prerendered.
export default {
  buildDirectory: "../../../build/bench/work/hydrated",
  ssr: false,
  prerender: renderedPages,
} satisfies Config;
