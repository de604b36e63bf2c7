import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { createSecureContext, type SecureContext } from "node:tls";
import { gzipSync } from "node:zlib";

import { makeAuthority } from "./certificates.ts";

/** Plays one page: an answer to each request for its address. */
export type Scene = (request: IncomingMessage, response: ServerResponse) => void;

/** A web on one local port that answers for every host, by address. */
export type PlayedWeb = {
  /** What the child processes need in order to meet it: where it is, and whom to trust. */
  env: Record<string, string>;
  /** Addresses asked for since the last `play`, with their method: `GET https://example.com/a`. */
  asked: string[];
  /** Says which pages there are; any other address answers 404. A text is a page with that title. */
  play(pages: Record<string, Scene | string>): void;
  close(): Promise<void>;
};

const day = 86_400_000;

/** Starts it. Hosts that begin with `expired.` show a certificate of last year. */
export async function playWeb(): Promise<PlayedWeb> {
  const authority = makeAuthority();
  const folder = await mkdtemp(join(tmpdir(), "played-web-"));
  const trusted = join(folder, "authority.pem");
  await writeFile(trusted, authority.certificate);

  const contexts = new Map<string, SecureContext>();
  const contextFor = (host: string) => {
    const known = contexts.get(host);
    if (known) return known;
    const end = host.startsWith("expired.") ? -30 * day : 30 * day;
    const context = createSecureContext(
      authority.issue(host, {
        from: new Date(Date.now() - 60 * day),
        to: new Date(Date.now() + end),
      }),
    );
    contexts.set(host, context);
    return context;
  };

  let pages: Record<string, Scene | string> = {};
  const asked: string[] = [];
  const sockets = new Set<Duplex>();
  const server = createServer(
    {
      ...authority.issue("fallback.example.com", {
        from: new Date(),
        to: new Date(Date.now() + day),
      }),
      SNICallback: (host, done) => done(null, contextFor(host)),
    },
    (request, response) => {
      const address = `https://${request.headers.host}${request.url}`;
      asked.push(`${request.method} ${address}`);
      const scene = pages[address];
      if (scene === undefined) html("Page not found", 404)(request, response);
      else if (typeof scene === "string") html(scene)(request, response);
      else scene(request, response);
    },
  );
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Clients that refuse a certificate or a size break off: that is their part in the play.
    socket.on("error", () => {});
  });
  server.on("tlsClientError", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  return {
    env: { CONTENT_TEST_WEB: `127.0.0.1:${port}`, NODE_EXTRA_CA_CERTS: trusted },
    asked,
    play(next) {
      pages = next;
      asked.length = 0;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true });
    },
  };
}

/** A page with a title, and whatever else its head says. */
export function html(title: string, status = 200, head = "", headers = {}): Scene {
  return (_, response) => {
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(
      `<!doctype html><html><head><title>${title}</title>${head}</head><body><h1>${title}</h1></body></html>`,
    );
  };
}

export function redirect(to: string, status = 301): Scene {
  return (_, response) => response.writeHead(status, { location: to }).end();
}

/** Bytes as they are, under a header that may be wrong. */
export function bytes(body: Buffer, headers: Record<string, string>): Scene {
  return (_, response) =>
    response.writeHead(200, { "content-type": "text/html", ...headers }).end(body);
}

/** Begins a page and does not end it. */
export const never: Scene = (_, response) => {
  response.writeHead(200, { "content-type": "text/html" });
  response.write("<title>Soon");
};

/** 200 MB in some 200 kB. */
export const bomb: Scene = bytes(gzipSync(Buffer.alloc(200_000_000, " ")), {
  "content-encoding": "gzip",
});

/** Says one thing to the first requests and another from then on. */
export function first(count: number, before: Scene, after: Scene): Scene {
  let requests = 0;
  return (request, response) => {
    requests += 1;
    (requests <= count ? before : after)(request, response);
  };
}

/** A page behind every address that content files name, for the web to play. */
export function pagesOf(content: Record<string, string>): Record<string, Scene | string> {
  const pages: Record<string, Scene | string> = {};
  for (const text of Object.values(content)) {
    for (const [address] of text.matchAll(/https:\/\/\S+$/gm)) pages[address] = "A page";
  }
  // What an article's page calls itself is what its entry says.
  const library = content["articles.yaml"] ?? "";
  for (const [, title = "", link = ""] of library.matchAll(
    /- id: \d+\n +title: (.+)\n[\s\S]*?link: (\S+)/g,
  ))
    pages[link] = title;
  return pages;
}
