import type { Config } from "@react-router/dev/config";

export default {
  // Work space only: scripts/build.ts renders the pages into build/client, which is what is served.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build/router",
} satisfies Config;
