import { glob } from "node:fs/promises";
import { connect } from "node:net";

import { atMost, number, type Options, type Section, table } from "./report.ts";
import { serveSite } from "./static-server.ts";

/** Weighs every document, font and icon as the site's own server sends it, headers apart. */
export async function measureBytes({ screens, progress }: Options): Promise<Section> {
  progress("weighing documents, fonts and icons");
  const files = await Array.fromAsync(
    glob("{assets/*.woff2,*.{ico,svg,png}}", { cwd: "build/client" }),
  );
  const paths = [...screens, ...files.map((file) => `/${file.replaceAll("\\", "/")}`)];
  const site = await serveSite("build/client");
  try {
    const sizes = await Promise.all(paths.map((path) => responseSize(site.address, path)));
    const [documents, others] = [sizes.slice(0, screens.length), sizes.slice(screens.length)];
    const each = (from: Size[], pick: (size: Size) => number) =>
      Object.fromEntries(from.map((size) => [size.path, pick(size)]));
    const fonts = others.filter(({ path }) => path.endsWith(".woff2"));
    const fontBytes = { all: fonts.reduce((sum, { body }) => sum + body, 0) };
    const whole = each(documents, ({ headers, body }) => headers + body);
    // An SVG can be opened as a document, and so carries a document's security headers.
    const images = others.filter(({ path }) => !path.endsWith(".svg"));
    const headersOfFiles = each(images, ({ headers }) => headers);
    const unit = { unit: " B" };
    return {
      goals: [
        atMost("Document on the wire", 14_400, whole, unit),
        atMost("Headers of a font or icon", 400, headersOfFiles, unit),
        atMost("Fonts", 60_000, fontBytes, unit),
      ],
      body: [
        "Responses of the site's own server over a socket, status line and headers included, to a browser that accepts brotli.",
        table(
          ["Response", "Headers, B", "Body, B"],
          sizes.map(({ path, headers, body }) => [path, number(headers), number(body)]),
        ),
      ].join("\n\n"),
    };
  } finally {
    await site.close();
  }
}

type Size = { path: string; headers: number; body: number };

async function responseSize(address: string, path: string): Promise<Size> {
  const { hostname, port, host } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
  );
  const response = Buffer.concat(await Array.fromAsync(socket));
  const headers = response.indexOf("\r\n\r\n") + 4;
  return { path, headers, body: response.length - headers };
}
