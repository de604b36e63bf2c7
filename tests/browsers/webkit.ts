import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { freePort } from "../../scripts/free-port.ts";
import { classicEngine, classicSession } from "./classic.ts";
import type { Engine } from "./engine.ts";
import type { Programs } from "./programs.ts";

/**
 * Starts a driver that opens WebKitGTK in our own window, on a display that nobody sees.
 *
 * @param scripts whether pages may run scripts
 */
export async function startWebkit(programs: Programs, scripts: boolean): Promise<Engine> {
  const display = programs.start([
    ...["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
  ]);
  const port = await freePort();
  programs.start(["WebKitWebDriver", `--port=${port}`], {
    DISPLAY: `:${await display.says(/^(\d+)\n/m)}`,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
  });
  const driver = `http://127.0.0.1:${port}`;
  await answers(driver);
  const log = join(programs.folder, "console.log");
  const window = join(import.meta.dirname, "webkit-window.js");
  const session = await classicSession(driver, {
    "webkitgtk:browserOptions": {
      // What the window writes is the console, and the driver would keep that to itself.
      binary: "/bin/sh",
      args: [
        ...["-c", 'exec gjs -m "$1" "$2" >"$3" 2>&1', "sh"],
        ...[window, scripts ? "scripts" : "no-scripts", log],
      ],
    },
  });
  let read = 0;
  return {
    ...classicEngine(session),
    version: `WebKitGTK ${session.capabilities.browserVersion}`,
    resize: (width, height) => session.send("POST", "/window/rect", { x: 0, y: 0, width, height }),
    messages: async () => {
      const lines = (await readFile(log, "utf8")).split("\n").slice(0, -1);
      const fresh = lines.slice(read);
      read = lines.length;
      return fresh.filter((line) => line !== "");
    },
  };
}

/** The driver does not say when it is ready. */
async function answers(driver: string) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await fetch(`${driver}/status`);
      return;
    } catch {
      await wait(50);
    }
  }
  throw new Error("WebKitWebDriver does not answer");
}
