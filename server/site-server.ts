import { lookup } from "node:dns/promises";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { type AddressInfo, type ListenOptions, Server as SocketServer } from "node:net";
import type { Duplex } from "node:stream";
import { type FastifyReply, fastify } from "fastify";

import { readBuiltSite } from "../hosts/built-site.ts";
import { type Answer, answerer, errorAnswer } from "./answer.ts";

/** How long a client may take, in milliseconds, and how much it may say, in bytes. */
const limits = {
  headers: 10_000,
  request: 15_000,
  idle: 5_000,
  headerBytes: 16_384,
  /** For reading an answer that ends the connection, while the client may still be sending. */
  parting: 2_000,
  /** For all connections, once no new ones are taken. */
  drain: 8_000,
};

/** A server of one built site. */
export type SiteServer = {
  /**
   * Starts to listen and resolves with `http://…`: on every address of a host's name, or on a socket
   * that somebody else has opened and keeps open.
   */
  listen(where: { host: string; port: number } | { fd: number }): Promise<string>;
  /** Ends at once, but for requests that have begun. */
  close(): Promise<void>;
  /**
   * Ends without failing anyone: takes no new connections, tells each client with its next answer
   * that the connection ends, and waits for those that say nothing as long as they were told they may.
   */
  drain(): Promise<void>;
};

/**
 * Makes a server of a built site. The whole site is read here, once: a folder that is replaced
 * afterwards is served after a restart, and never in part.
 *
 * @param root the folder that `npm run build` wrote
 * @throws MissingSiteError where the folder is missing, unreadable or holds no site
 */
export async function siteServer(root: string): Promise<SiteServer> {
  const site = await readBuiltSite(root);
  const answer = answerer(site);
  const servers: Server[] = [];
  let ending = false;

  const reply = (request: IncomingMessage, response: ServerResponse) => {
    if (ending) response.shouldKeepAlive = false;
    const { method = "", url: target = "", headers } = request;
    const refused = !isSound(request);
    write(
      request,
      response,
      refused ? errorAnswer(site, 400) : answer({ method, target, headers }),
    );
  };

  const app = fastify({
    // A path that Fastify's router cannot decode is answered like every other: by the look-up.
    frameworkErrors: (_error, request, response) => {
      const { raw } = response as FastifyReply;
      (response as FastifyReply).hijack();
      reply(request.raw as IncomingMessage, raw as ServerResponse);
    },
  });
  app.addHook("onRequest", (request, response, done) => {
    response.hijack();
    reply(request.raw, response.raw);
    done();
  });
  await app.ready();

  /** Fastify's own sockets cannot be drained: theirs are closed while a request may be on its way. */
  const makeServer = () => {
    const server = createServer(
      {
        keepAliveTimeout: limits.idle,
        headersTimeout: limits.headers,
        requestTimeout: limits.request,
        connectionsCheckingInterval: 1_000,
        maxHeaderSize: limits.headerBytes,
        // Both are refused by `isSound`, with the headers of every answer.
        requireHostHeader: false,
        joinDuplicateHeaders: true,
      },
      app.routing,
    );
    server.on("checkExpectation", reply);
    server.on("connect", (request: IncomingMessage, socket: Duplex) => {
      writeRaw(socket, answer({ method: "CONNECT", target: "/", headers: request.headers }));
    });
    server.on("clientError", ({ code }: NodeJS.ErrnoException, socket) => {
      const status =
        code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
      writeRaw(socket, errorAnswer(site, status));
    });
    return server;
  };

  const listen: SiteServer["listen"] = async (where) => {
    if ("fd" in where) {
      const server = makeServer();
      servers.push(server);
      return addressOf(await listenOn(server, where));
    }
    const { host, port } = where;
    let bound = port;
    for (const [place, address] of (await addressesOf(host)).entries()) {
      const server = makeServer();
      try {
        ({ port: bound } = await listenOn(server, { ...where, host: address, port: bound }));
        servers.push(server);
      } catch (error) {
        const { code = "" } = error as NodeJS.ErrnoException;
        // A machine may name an address of IPv6 that it does not have.
        if (place > 0 && ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(code)) continue;
        await end(servers);
        throw error;
      }
    }
    return addressOf({ address: host, port: bound });
  };

  const close = async () => {
    ending = true;
    await end(servers);
  };

  const drain = async () => {
    ending = true;
    const limit = setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, limits.drain);
    // `http.Server` would close idle connections here, on which a request may be on its way.
    await Promise.all(
      servers.map(
        (server) => new Promise((done) => SocketServer.prototype.close.call(server, done)),
      ),
    );
    clearTimeout(limit);
  };

  return { listen, close, drain };
}

/** `localhost` is two addresses on most machines, and a browser may try either. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== "localhost") return [host];
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

function listenOn(server: Server, where: ListenOptions | { fd: number }): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(where, () => {
      server.off("error", reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

function addressOf({ address, port }: Pick<AddressInfo, "address" | "port">): string {
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}

async function end(servers: Server[]) {
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
}

/** Whether a request is what HTTP/1 asks for: of a known version, with one host that is a host. */
function isSound({ httpVersion, headers: { host } }: IncomingMessage): boolean {
  if (httpVersion === "1.0") return host === undefined || hostPattern.test(host);
  return httpVersion === "1.1" && host !== undefined && hostPattern.test(host);
}

/** A name or an address, with a port or without; two of them come joined by a comma. */
const hostPattern = /^[\w.~!$&'()*+;=%:[\]-]*$/;

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Answer,
) {
  response.writeHead(status, headers);
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (!coding && (!length || length === "0")) response.end(body);
  else {
    // Nobody reads what was sent along, but a client that is still sending must get its answer.
    if (body) response.write(body);
    else response.flushHeaders();
    const limit = setTimeout(() => response.end(), limits.parting).unref();
    request.on("close", () => {
      clearTimeout(limit);
      response.end();
    });
    request.resume();
  }
}

/** Answers where there is no response object: Node gave up on the request before it was one. */
function writeRaw(socket: Duplex, { status, headers, body }: Answer) {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let index = 0; index < headers.length; index += 2) {
    head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  }
  socket.end(Buffer.concat([Buffer.from(`${head}\r\n`), body ?? Buffer.alloc(0)]));
  part(socket);
}

/**
 * Leaves a client the time to read its answer. A socket that is closed with bytes unread is reset,
 * and the answer lost; one that is never closed by the client would stay for ever.
 */
function part(socket: Duplex) {
  socket.resume();
  const limit = setTimeout(() => socket.destroy(), limits.parting).unref();
  socket.on("close", () => clearTimeout(limit));
  socket.on("error", () => socket.destroy());
}
