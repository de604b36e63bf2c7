import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import sirv from "sirv";

import { siteServer } from "../server/site-server.ts";

/** A server on a free port of this machine. */
export type Running = { address: string; close: () => Promise<void> };

/**
 * Serves a folder of static files as every contestant is served: brotli that lies beside the files.
 *
 * @param single whether an address that names no file gets `index.html`
 */
export async function serveFolder(folder: string, single = false): Promise<Running> {
  const files = sirv(folder, { etag: true, brotli: true, single });
  return serve((request, response) => {
    files(request, response, () => void response.writeHead(404).end());
  });
}

/** Answers requests on a free port by a function alone. */
export async function serve(listener: RequestListener): Promise<Running> {
  // As this site's own server does.
  const server = createServer({ optimizeEmptyRequests: true }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves a built site with the site's own server, as it is published. */
export async function serveSite(folder: string): Promise<Running> {
  const server = await siteServer(folder);
  const address = await server.listen({ host: "localhost", port: 0 });
  return { address: address.replace(/\/$/, ""), close: () => server.close() };
}
