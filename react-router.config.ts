import type { Config } from "@react-router/dev/config";

import { files } from "./app/feeds/files.ts";
import { pagePaths } from "./app/screens.ts";

export default {
  // Work space only: scripts/build.ts turns it into build/client, which is what is served.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build/router",
  // With `ssr: false` the router insists on shipping its script; we publish only what is prerendered.
  ssr: true,
  prerender: [...pagePaths, ...Object.keys(files)],
} satisfies Config;
