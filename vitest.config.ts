import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,curation,editor,hosts,scripts,server}/**/*.test.ts"],
  },
});
