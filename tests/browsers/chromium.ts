import { classicEngine, classicSession } from "./classic.ts";
import type { Engine } from "./engine.ts";
import type { Programs } from "./programs.ts";

/**
 * Starts Chromium, and ChromeDriver for it.
 *
 * @param scripts whether pages may run scripts
 */
export async function startChromium(programs: Programs, scripts: boolean): Promise<Engine> {
  const browser = programs.start([
    "chromium",
    "--headless=new",
    // Root and most containers cannot have the sandbox; nothing but our own pages is loaded.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--remote-debugging-port=0",
    `--user-data-dir=${programs.folder}`,
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
    // Whatever is not on this machine is not found.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "about:blank",
  ]);
  const debuggerAddress = await browser.says(/DevTools listening on ws:\/\/([\d.:]+)/);
  const driver = programs.start(["chromedriver", "--port=0"]);
  const port = await driver.says(/on port (\d+)\.\s/);
  const session = await classicSession(`http://127.0.0.1:${port}`, {
    "goog:chromeOptions": { debuggerAddress },
    "goog:loggingPrefs": { browser: "ALL" },
  });
  const send = (cmd: string, params: object) =>
    session.send<void>("POST", "/goog/cdp/execute", { cmd, params });
  if (!scripts) await send("Emulation.setScriptExecutionDisabled", { value: true });
  return {
    ...classicEngine(session),
    version: `Chromium ${session.capabilities.browserVersion}`,
    resize: (width, height) =>
      send("Emulation.setDeviceMetricsOverride", {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: false,
      }),
    messages: async () => {
      const log = await session.send<{ message: string }[]>("POST", "/se/log", { type: "browser" });
      return log.map(({ message }) => message);
    },
  };
}
