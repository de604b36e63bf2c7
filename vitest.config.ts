import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,curation,scripts,server}/**/*.test.ts"],
    passWithNoTests: true,
  },
});
