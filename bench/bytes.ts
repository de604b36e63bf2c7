import { glob } from "node:fs/promises";
import { connect } from "node:net";

import { atMost, number, type Options, type Section, table } from "./report.ts";
import { serveSite } from "./static-server.ts";

/** Weighs every document, font and icon as the site's own server sends it, headers apart. */
export async function measureBytes({ screens, progress }: Options): Promise<Section> {
  progress("weighing documents, fonts and icons");
  const site = await serveSite("build/client");
  try {
    const files = await Array.fromAsync(
      glob("{assets/*.woff2,*.{ico,svg,png}}", { cwd: "build/client" }),
    );
    const sizes = new Map<string, Awaited<ReturnType<typeof responseSize>>>();
    for (const path of [...screens, ...files.map((file) => `/${file.replaceAll("\\", "/")}`)]) {
      sizes.set(path, await responseSize(site.address, path));
    }
    const all = [...sizes].map(([path, { headers, body }]) => [path, headers + body] as const);
    const documents = all.filter(([path]) => screens.includes(path));
    const fonts = [...sizes].filter(([path]) => path.endsWith(".woff2"));
    const unit = " B";
    return {
      goals: [
        atMost("Document on the wire", 14_400, Object.fromEntries(documents), { unit }),
        atMost(
          "Fonts",
          60_000,
          { all: fonts.reduce((sum, [, { body }]) => sum + body, 0) },
          { unit },
        ),
      ],
      body: [
        "Responses of the site's own server over a socket, status line and headers included, to a browser that accepts brotli.",
        table(
          ["Response", "Headers, B", "Body, B"],
          [...sizes].map(([path, { headers, body }]) => [path, number(headers), number(body)]),
        ),
      ].join("\n\n"),
    };
  } finally {
    await site.close();
  }
}

async function responseSize(address: string, path: string) {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
  );
  const response = Buffer.concat(await Array.fromAsync(socket));
  const headers = response.indexOf("\r\n\r\n") + 4;
  return { headers, body: response.length - headers };
}
