import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";

import { serverStubs } from "../server-stub.ts";

export default defineConfig({
  build: { format: "file", inlineStylesheets: "always" },
  integrations: [react()],
  vite: {
    plugins: [tailwindcss(), serverStubs()],
    resolve: { dedupe: ["react", "react-dom", "react-router"] },
  },
});
