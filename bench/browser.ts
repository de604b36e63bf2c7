import puppeteer, { type Browser } from "puppeteer-core";

import { findBrowser } from "../scripts/install-browser.ts";

/**
 * Starts a browser with an empty profile. Puppeteer, since Playwright attaches to pages in a way
 * that makes Chromium refuse to prerender.
 *
 * @param flags more parameters for its command line; `environment` has more variables
 * @throws Error where no browser is installed
 */
export function launchBrowser(flags: string[] = [], environment = {}): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('there is no browser yet: run "npm test" once');
  // Root and most containers cannot have the sandbox; only pages of this machine are loaded.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return puppeteer.launch({
    executablePath,
    env: { ...process.env, ...environment },
    args: [...sandbox, "--disable-background-networking", "--disable-dev-shm-usage", ...flags],
  });
}
