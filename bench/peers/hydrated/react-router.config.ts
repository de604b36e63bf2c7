import type { Config } from "@react-router/dev/config";

import { pagePaths } from "../../../app/screens.ts";

// As React Router's guide says for a site on a static host: no server, every page prerendered.
export default {
  buildDirectory: "../../../build/bench/work/hydrated",
  ssr: false,
  prerender: pagePaths,
} satisfies Config;
