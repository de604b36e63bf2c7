import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

import { readScreens, routeFile, screenFile } from "../screens.ts";
import { serverStubs } from "../server-stub.ts";

/** The route table as a module: each screen's component with the data that its loader returned. */
function screensModule(): Plugin {
  return {
    name: "peers:screens",
    resolveId: (id) => (id === "virtual:screens" ? "\0virtual:screens" : undefined),
    async load(id) {
      if (id !== "\0virtual:screens") return undefined;
      const screens = await readScreens();
      const imports = screens.flatMap(({ name }, index) => [
        `import Screen${index} from ${JSON.stringify(routeFile(name))};`,
        `import data${index} from ${JSON.stringify(screenFile(name))};`,
      ]);
      const entries = screens.map((_, index) => `{ ...data${index}, Screen: Screen${index} }`);
      return `${imports.join("\n")}\nexport const screens = [${entries.join(", ")}];`;
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [tailwindcss(), react(), serverStubs(), screensModule()],
  resolve: { dedupe: ["react", "react-dom", "react-router"] },
  build: { outDir: "../../../build/bench/work/vite-spa", emptyOutDir: true },
});
