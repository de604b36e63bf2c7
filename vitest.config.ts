import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,curation,hosts,scripts,server}/**/*.test.ts"],
  },
});
