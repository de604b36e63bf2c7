import { glob } from "node:fs/promises";
import { connect } from "node:net";

import { atMost, type Options, type Section } from "./report.ts";
import { serveSite } from "./static-server.ts";

/** Weighs every document, font and icon as the site's own server sends it, headers apart. */
export async function measureBytes({ screens, progress }: Options): Promise<Section> {
  progress("weighing documents, fonts and icons");
  // An SVG can be opened as a document, and so carries a document's security headers.
  const files = await Array.fromAsync(
    glob("{assets/*.woff2,*.{ico,png}}", { cwd: "build/client" }),
  );
  const assets = files.map((file) => `/${file.replaceAll("\\", "/")}`);
  const site = await serveSite("build/client");
  try {
    const weigh = async (paths: string[], part: keyof Size) =>
      Object.fromEntries(
        await Promise.all(
          paths.map(async (path) => [path, (await responseSize(site.address, path))[part]]),
        ),
      );
    const unit = { unit: " B" };
    return {
      goals: [
        atMost("Document on the wire", 14_400, await weigh(screens, "all"), unit),
        atMost("Headers of a font or icon", 400, await weigh(assets, "headers"), unit),
      ],
      body: "Responses of the site's own server over a socket, status line and headers included, to a browser that accepts brotli.",
    };
  } finally {
    await site.close();
  }
}

type Size = { headers: number; all: number };

async function responseSize(address: string, path: string): Promise<Size> {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
  );
  const response = Buffer.concat(await Array.fromAsync(socket));
  return { headers: response.indexOf("\r\n\r\n") + 4, all: response.length };
}
