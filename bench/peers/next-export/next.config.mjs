import { fileURLToPath } from "node:url";

/** @type {import("next").NextConfig} */
export default {
  output: "export",
  images: { unoptimized: true },
  turbopack: {
    root: fileURLToPath(new URL("../../..", import.meta.url)),
    // A Next site has Next's router: the one thing that the screens ask of React Router comes from it.
    resolveAlias: { "react-router": "./router.js" },
    rules: { "*.server.ts": { loaders: ["./server-stub-loader.mjs"], as: "*.js" } },
  },
};
