import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { CliError } from "../curation/command.ts";
import { openInBrowser } from "../curation/open-browser.ts";
import { withLock } from "../curation/write-file.ts";
import { makeEditor } from "./editor.ts";
import { makePageFiles } from "./page-files.ts";
import { makeKeys, makeServer } from "./server.ts";

// What the bundler takes it for when it serves, also where the page was bundled before.
process.env.NODE_ENV = "development";

const root = join(import.meta.dirname, "..");

/** `npm run edit`: serves the editors' page on this machine, and opens it. */
async function edit(): Promise<void> {
  const port = Number(process.env.PORT ?? 4000);
  const keys = makeKeys();
  // Not loaded before it is asked for: the page is there sooner.
  const api = makeEditor(async () => (await import("./preview.ts")).loadPreview(root, keys.nonce));
  const server = makeServer(api, await makePageFiles(root), keys);
  server.listen(port, "127.0.0.1");
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new CliError(
      `Port ${port} is in use: the editor may be running already, at http://localhost:${port}. For another one: PORT=${port + 1} npm run edit`,
    );
  });
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  console.log(`The editor is at ${address} (Ctrl+C ends it)`);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.once(signal, async () => {
      // Whoever is writing is through within a moment.
      const through = withLock(async () => {}).catch(() => {});
      await Promise.race([through, setTimeout(700)]);
      process.exit(0);
    });
  }
  if (process.env.BROWSER !== "none") {
    await openInBrowser(address).catch((error: Error) => console.log(error.message));
  }
}

try {
  await edit();
} catch (error) {
  console.error(error instanceof CliError ? error.message : error);
  process.exit(1);
}
