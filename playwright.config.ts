import { defineConfig } from "@playwright/test";

import { freePort } from "./scripts/free-port.ts";
import { findBrowser } from "./scripts/install-browser.ts";

// Every worker reads this file again and must come to the same answers.
process.env.TEST_BROWSER ??= findBrowser() ?? "";
process.env.TEST_PORT ??= String(await freePort("localhost"));

const { TEST_BROWSER: browser, TEST_PORT: port } = process.env;
const address = `http://localhost:${port}`;

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results/browser",
  snapshotPathTemplate: "tests/accessibility/outlines/{arg}{ext}",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // The list of articles is walked through stop by stop, on machines that have more to do.
  timeout: 90_000,
  globalTimeout: 20 * 60_000,
  reporter: [["dot"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(browser && { executablePath: browser }),
      // Playwright starts Chromium without its sandbox, which root and most containers cannot have;
      // nothing but our own pages is loaded.
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
        // No test depends on a site that is not ours, nor tells it that we were there.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
      ],
    },
  },
  webServer: {
    command: "node server/serve.ts",
    url: address,
    env: { HOST: "localhost", PORT: port ?? "" },
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 2_000 },
  },
});
