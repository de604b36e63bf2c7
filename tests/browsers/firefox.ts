import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { bidiEngine, bidiSession } from "./bidi.ts";
import type { Engine } from "./engine.ts";
import type { Programs } from "./programs.ts";

/**
 * Starts Firefox, which needs no driver: it speaks WebDriver BiDi by itself.
 *
 * @param scripts whether pages may run scripts
 */
export async function startFirefox(programs: Programs, scripts: boolean): Promise<Engine> {
  const { folder } = programs;
  await writeFile(
    join(folder, "user.js"),
    preferences({ ...quiet, "javascript.enabled": scripts }),
  );
  const browser = programs.start([
    ...["firefox-esr", "--headless", "--profile", folder, "--remote-debugging-port", "0"],
  ]);
  const session = await bidiSession(await browser.says(/WebDriver BiDi listening on (ws:\S+)/));
  const { capabilities } = await session.send("session.new", { capabilities: {} });
  const heard: string[] = [];
  session.on("log.entryAdded", ({ level, text }) => heard.push(`${level}: ${text}`));
  // That log has what scripts say and no more, so what a page asks for in vain is listened to as well.
  session.on("network.fetchError", ({ request, errorText }) =>
    heard.push(`error: ${request.url} ${errorText}`),
  );
  session.on("network.responseCompleted", ({ request, response, navigation }) => {
    if (response.status >= 400 && navigation === null) {
      heard.push(`error: ${request.url} ${response.status}`);
    }
  });
  await session.send("session.subscribe", {
    events: ["log.entryAdded", "network.fetchError", "network.responseCompleted"],
  });
  return {
    ...(await bidiEngine(session)),
    version: `Firefox ${capabilities.browserVersion}`,
    messages: async () => {
      // They come by themselves, once others have their turn.
      await wait(5);
      return heard.splice(0);
    },
  };
}

/** Keeps it from asking anybody anything. */
const quiet = {
  // Whatever is not on this machine is asked of a proxy that does not exist.
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "toolkit.telemetry.enabled": false,
};

function preferences(values: Record<string, boolean | number | string>): string {
  const lines = Object.entries(values).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  return lines.join("");
}
