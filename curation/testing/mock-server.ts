import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext, type SecureContext } from "node:tls";
import { gzipSync } from "node:zlib";
import { generate } from "selfsigned";

/** Answers a request for one page. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Pages by address; a text is a page with that title. */
export type Pages = Record<string, Handler | string>;

const day = 86_400_000;

export type MockServer = Awaited<ReturnType<typeof startMockServer>>;

/**
 * Starts one local server that stands for the whole web: it answers for every host, by address. Hosts
 * that begin with `expired.` show a certificate of last month.
 */
export async function startMockServer() {
  const authority = await certificate("Mock authority");
  const directory = await mkdtemp(join(tmpdir(), "mock-server-"));
  const trusted = join(directory, "authority.pem");
  await writeFile(trusted, authority.cert);

  const contexts = new Map<string, Promise<SecureContext>>();
  const contextOf = (host: string) => {
    const made = contexts.get(host) ?? certificate(host, authority).then(createSecureContext);
    contexts.set(host, made);
    return made;
  };
  let pages: Pages = {};
  const requests: string[] = [];
  const server = createServer(
    { SNICallback: (host, done) => void contextOf(host).then((context) => done(null, context)) },
    (request, response) => {
      const address = `https://${request.headers.host}${request.url}`;
      requests.push(`${request.method} ${address}`);
      const page = pages[address] ?? html("Page not found", 404);
      (typeof page === "string" ? html(page) : page)(request, response);
    },
  );
  // Clients that refuse a certificate or a size break off, as they should.
  server.on("connection", (socket) => socket.on("error", () => {}));
  server.on("tlsClientError", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  return {
    /** What child processes need: where it is, and whom to trust. */
    env: { CONTENT_TEST_WEB: `127.0.0.1:${port}`, NODE_EXTRA_CA_CERTS: trusted },
    /** Requests since the last `serve`, such as `GET https://example.com/a`. */
    requests,
    /** Says which pages there are; any other address answers 404. */
    serve(next: Pages) {
      pages = next;
      requests.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(directory, { recursive: true });
    },
  };
}

/** Makes a certificate for a host, or without an issuer that of an authority. */
async function certificate(name: string, issuer?: { key: string; cert: string }) {
  const end = name.startsWith("expired.") ? -30 * day : 30 * day;
  const made = await generate([{ name: "commonName", value: name }], {
    keyType: "ec",
    algorithm: "sha256",
    notBeforeDate: new Date(Date.now() - 60 * day),
    notAfterDate: new Date(Date.now() + end),
    extensions: issuer
      ? [{ name: "subjectAltName", altNames: [{ type: 2, value: name }] }]
      : [{ name: "basicConstraints", cA: true, critical: true }],
    ...(issuer && { ca: issuer }),
  });
  return { key: made.private, cert: made.cert };
}

/** A page with a title, and whatever else its head says. */
export function html(title: string, status = 200, head = "", headers = {}): Handler {
  return (_, response) => {
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(
      `<!doctype html><html><head><title>${title}</title>${head}</head><body><h1>${title}</h1></body></html>`,
    );
  };
}

export function redirect(to: string, status = 301): Handler {
  return (_, response) => response.writeHead(status, { location: to }).end();
}

/** Bytes as they are, under headers that may be wrong. */
export function bytes(body: Buffer, headers: Record<string, string> = {}): Handler {
  return (_, response) =>
    response.writeHead(200, { "content-type": "text/html", ...headers }).end(body);
}

/** Begins a page and does not end it. */
export const never: Handler = (_, response) => {
  response.writeHead(200, { "content-type": "text/html" });
  response.write("<title>Soon");
};

/** 40 MB in some 40 kB; compressed when it is asked for. */
export const bomb: Handler = (request, response) =>
  bytes(gzipSync(Buffer.alloc(40_000_000, " ")), { "content-encoding": "gzip" })(request, response);

/** A page behind every address that content files name, an article's with its title. */
export function pagesOf(content: Record<string, string>): Pages {
  const pages: Pages = {};
  for (const text of Object.values(content)) {
    for (const [address] of text.matchAll(/https:\/\/\S+$/gm)) pages[address] = "A page";
  }
  const articles = /- id: \d+\n +title: (.+)\n[\s\S]*?link: (\S+)/g;
  for (const [, title = "", link = ""] of content["articles.yaml"]?.matchAll(articles) ?? []) {
    pages[link] = title;
  }
  return pages;
}
