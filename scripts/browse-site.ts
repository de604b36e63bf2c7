import { type Browser, chromium } from "@playwright/test";

import { siteServer } from "../server/site-server.ts";
import { findBrowser } from "./install-browser.ts";

/**
 * Serves the built site on a free port of this machine, opens a browser, and closes both afterwards.
 *
 * @throws where no site is built, or no browser is installed
 */
export async function browseSite(work: (browser: Browser, address: string) => Promise<void>) {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('there is no browser yet: run "npm test" once');
  const server = await siteServer("build/client");
  const address = await server.listen({ host: "localhost", port: 0 });
  const browser = await chromium.launch({
    executablePath,
    args: ["--disable-background-networking", "--disable-component-update"],
  });
  try {
    await work(browser, address);
  } finally {
    await browser.close();
    await server.close();
  }
}
