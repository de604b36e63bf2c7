import { fileURLToPath } from "node:url";

/** @type {import("next").NextConfig} */
export default {
  output: "export",
  images: { unoptimized: true },
  turbopack: { root: fileURLToPath(new URL("..", import.meta.url)) },
};
