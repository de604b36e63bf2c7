import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Capabilities, Key, WebDriver } from "selenium-webdriver";
import { Command, Name } from "selenium-webdriver/lib/command.js";

import { freePort } from "../../scripts/free-port.ts";
import type { Engine } from "./engine.ts";

// Their types are those of the folders, which only CommonJS resolves.
const require = createRequire(import.meta.url);
const { Executor, HttpClient } =
  require("selenium-webdriver/http") as typeof import("selenium-webdriver/http");
const { DriverService } =
  require("selenium-webdriver/remote") as typeof import("selenium-webdriver/remote");

/**
 * Starts WebKitGTK in a window of our own, on a display that nobody sees.
 *
 * @throws Error where a program that it needs does not start
 */
export async function startWebkit(): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), "know-ai-webkit-"));
  const log = join(home, "console.log");
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  process.once("exit", () => display.kill());
  const [number] = await once(display.stdout, "data");
  const port = await freePort();
  const service = new DriverService.Builder("/usr/bin/WebKitWebDriver")
    .setLoopback(true)
    .setPort(port)
    .addArguments(`--port=${port}`)
    .setEnvironment({
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      GDK_BACKEND: "x11",
      LIBGL_ALWAYS_SOFTWARE: "1",
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DBUS_SESSION_BUS_ADDRESS: "disabled:",
      GSETTINGS_BACKEND: "memory",
    })
    .build();
  const window = join(import.meta.dirname, "webkit-window.js");
  const driver = WebDriver.createSession(
    new Executor(new HttpClient(await service.start())),
    new Capabilities({
      "webkitgtk:browserOptions": {
        // The window writes the console to its output, which the driver would keep to itself.
        binary: "/bin/sh",
        args: ["-c", 'exec gjs -m "$1" >"$2" 2>&1', "sh", window, log],
      },
    }),
  );
  const pointer = (pointerType: "mouse" | "touch", x: number, y: number) =>
    driver.execute(
      new Command(Name.ACTIONS).setParameter("actions", [
        {
          type: "pointer",
          id: pointerType,
          parameters: { pointerType },
          actions: [
            { type: "pointerMove", x, y, duration: 0 },
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
          ],
        },
      ]),
    );
  const keys = { Tab: Key.TAB, Enter: Key.ENTER, Escape: Key.ESCAPE, " ": " " };
  let read = 0;
  return {
    version: `WebKitGTK/${(await driver.getCapabilities()).get("browserVersion")}`,
    open: (address) => driver.get(address),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    click: (x, y) => pointer("mouse", x, y),
    tap: (x, y) => pointer("touch", x, y),
    resize: (width, height) => driver.manage().window().setRect({ x: 0, y: 0, width, height }),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    messages: async () => {
      const lines = (await readFile(log, "utf8")).split("\n").slice(0, -1);
      const fresh = lines.slice(read);
      read = lines.length;
      return fresh.filter(Boolean);
    },
    stop: async () => {
      // A window that is gone has nothing left to close.
      await driver.quit().catch(() => {});
      await service.kill();
      display.kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}
