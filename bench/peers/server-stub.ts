import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/**
 * What stands for a `*.server.ts` module where its code must not reach a browser: the same exports,
 * all undefined. Only loaders use them, and what is asked of a route module is its screen.
 */
export function serverStub(source: string): string {
  const exported =
    /^export\s+(?:declare\s+)?(?:async\s+)?(?:const|let|function\*?|class)\s+([\w$]+)/gm;
  return [...source.matchAll(exported)]
    .map(([, name]) => `export const ${name} = undefined;`)
    .join("\n");
}

/** Replaces every `*.server.ts` module in a Vite build. */
export function serverStubs(): Plugin {
  return {
    name: "peers:server-stubs",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(".server.ts")) return undefined;
      const code = serverStub(await readFile(id, "utf8"));
      return { code, moduleSideEffects: false };
    },
  };
}
