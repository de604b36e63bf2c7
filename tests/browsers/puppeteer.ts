import puppeteer from "puppeteer-core";

import type { Engine } from "./engine.ts";

/**
 * Starts Debian's Chromium (DevTools protocol) or Firefox (WebDriver BiDi), which reaches this
 * machine alone.
 *
 * @throws Error where the browser does not start
 */
export async function startPuppeteer(name: "chrome" | "firefox"): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: name,
    executablePath: name === "chrome" ? "/usr/bin/chromium" : "/usr/bin/firefox-esr",
    args:
      name === "firefox"
        ? []
        : [
            // Root and most containers cannot have the sandbox; only our own pages are loaded.
            ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
          ],
    // Whatever is not on this machine is asked of a proxy that does not exist.
    extraPrefsFirefox: {
      "network.proxy.type": 1,
      "network.proxy.ssl": "127.0.0.1",
      "network.proxy.ssl_port": 9,
      // Puppeteer waits in vain for a navigation away from a page that came from this cache.
      "browser.sessionhistory.max_total_viewers": 0,
    },
  });
  const page = await browser.newPage();
  const messages: string[] = [];
  page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => messages.push(String(error)));
  page.on("requestfailed", (request) => messages.push(`error: ${request.url()} failed`));
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      messages.push(`error: ${response.url()} ${response.status()}`);
  });
  return {
    version: await browser.version(),
    open: (address) => page.goto(address),
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    press: (key) => page.keyboard.press(key),
    click: (x, y) => page.mouse.click(x, y),
    tap: (x, y) => page.touchscreen.tap(x, y),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    messages: async () => messages.splice(0),
    stop: () => browser.close(),
  };
}
