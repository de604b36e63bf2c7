import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Reloads the page on a change anywhere it is made of: nothing hydrates, so there is nothing to patch.
 */
function reloadOnChange(): Plugin {
  return {
    name: "know-ai:reload-on-change",
    apply: "serve",
    configureServer(server) {
      server.watcher.add(["content", "public"].map((folder) => join(server.config.root, folder)));
      server.watcher.on("all", (_event, file) => {
        if (!/[\\/](content|app|public)[\\/]/.test(file)) return;
        // The content is read once a process: the rendering side has to begin anew.
        if (/[\\/]content[\\/]/.test(file)) return void server.restart();
        server.environments.ssr.moduleGraph.invalidateAll();
        server.environments.client.hot.send({ type: "full-reload" });
      });
    },
  };
}

/** Leaves the bundle for browsers empty: no page has a script, so nothing of it is published. */
function emptyClient(): Plugin {
  return {
    name: "know-ai:empty-client",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    transform: (_, id) => (id.startsWith("\0") ? undefined : "export {}"),
  };
}

export default defineConfig({
  // One module, which scripts/build.ts keeps for builds in which no code has changed.
  environments: { ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } } },
  plugins: [reactRouter(), emptyClient(), reloadOnChange()],
});
