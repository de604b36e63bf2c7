import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // By default one core stays free, which nothing else uses meanwhile.
    maxWorkers: 2,
    include: ["{app,curation,editor,hosts,scripts,server}/**/*.test.ts"],
  },
});
