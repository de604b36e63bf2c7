import { lookup } from "node:dns/promises";
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";

import { readBuiltSite } from "../hosts/built-site.ts";
import { strictTransport } from "../hosts/contract.ts";
import { responder, type SiteRequest, type SiteResponse } from "./respond.ts";

/** Milliseconds that a client may take, and bytes of headers that it may send. */
const limits = {
  headers: 10_000,
  request: 15_000,
  idle: 5_000,
  linger: 1_000,
  headerBytes: 16_384,
};

type Place = { host: string; port: number };

/** A server of one built site. */
export type SiteServer = {
  /**
   * Starts to listen and resolves with `http://…`: on every address of a host's name, or on a socket
   * that another process has opened.
   */
  listen(where: Place | { fd: number }): Promise<string>;
  /**
   * Takes no new connections, tells each client with its next response that the connection ends, and
   * closes those that are still open after `patience` milliseconds, at once where it is not given.
   */
  close(patience?: number): Promise<void>;
};

/**
 * Makes a server of a built site. The whole site is read here, once: a folder that is replaced
 * afterwards is served after a reload or a restart, and never in part.
 *
 * @param folder the folder that `npm run build` wrote
 * @throws MissingSiteError where the folder is missing, unreadable or holds no site
 */
export async function siteServer(folder: string): Promise<SiteServer> {
  const respond = responder(await readBuiltSite(folder));
  const servers: Server[] = [];
  /** Connections whose last response has been sent: nothing that follows on them is a request. */
  const closing = new WeakSet<Duplex>();
  let draining = false;

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers: fields } = request;
    const { status, headers, body } = secured(request, respond(request));
    const hasBody = (fields["content-length"] ?? "0") !== "0" || "transfer-encoding" in fields;
    if (draining || hasBody || headers.includes("close")) response.shouldKeepAlive = false;
    if (!response.shouldKeepAlive) closing.add(socket);
    response.writeHead(status, headers);
    if (!hasBody) return void response.end(body);
    // Nobody reads a request's body, but a client that is still sending one must get its response.
    if (body) response.write(body);
    else response.flushHeaders();
    setTimeout(() => response.end(), limits.linger).unref();
    request.once("close", () => response.end()).resume();
  };

  /** Answers where Node makes no response object, and closes the connection. */
  const handleRaw = (socket: Duplex, { status, headers, body }: SiteResponse) => {
    if (closing.has(socket)) return;
    closing.add(socket);
    if (!socket.writable) return void socket.destroy();
    const fields = ["Date", new Date().toUTCString(), ...headers];
    if (!headers.includes("close")) fields.push("Connection", "close");
    const text = fields.map((field, index) => field + (index % 2 ? "\r\n" : ": ")).join("");
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${text}\r\n`);
    socket.end(body);
    // Lingering close: a socket that is closed with bytes unread is reset, and the response lost.
    const timer = setTimeout(() => socket.destroy(), limits.linger).unref();
    socket.on("close", () => clearTimeout(timer));
    socket.on("error", () => socket.destroy());
    socket.resume();
  };

  const makeServer = () => {
    const server = createServer(
      {
        keepAliveTimeout: limits.idle,
        headersTimeout: limits.headers,
        requestTimeout: limits.request,
        connectionsCheckingInterval: 1_000,
        maxHeaderSize: limits.headerBytes,
        // `respond` refuses both, with the headers of every response.
        requireHostHeader: false,
        joinDuplicateHeaders: true,
        // A request without a body is no stream: a seventh less processor time for each.
        optimizeEmptyRequests: true,
      },
      handle,
    );
    server.on("checkContinue", handle);
    server.on("checkExpectation", handle);
    // With a listener, Node hands over what follows in the same packet instead of dropping it silently;
    // the response ends the connection, so a client knows that nothing after it was read.
    for (const event of ["connect", "upgrade"]) {
      server.on(event, (request: IncomingMessage, socket: Duplex) =>
        handleRaw(socket, secured(request, respond(request))),
      );
    }
    server.on("clientError", ({ code }: NodeJS.ErrnoException, socket) => {
      // An unknown version: a request that `respond` refuses.
      const refused = { method: "GET", headers: {}, httpVersion: "0.9" };
      const overflow = code === "HPE_HEADER_OVERFLOW";
      const status = overflow ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
      handleRaw(socket, { ...respond(refused), status });
    });
    return server;
  };

  const listen: SiteServer["listen"] = async (where) => {
    const places = "fd" in where ? [where] : await addressesOf(where);
    let found: AddressInfo | undefined;
    for (const place of places) {
      const server = makeServer();
      try {
        server.listen(found ? { ...place, port: found.port } : place);
        await once(server, "listening");
        found = server.address() as AddressInfo;
        servers.push(server);
      } catch (error) {
        const { code = "" } = error as NodeJS.ErrnoException;
        // A machine may name an address of IPv6 that it does not have.
        if (found && ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(code)) continue;
        await close();
        throw error;
      }
    }
    const name = "host" in where ? where.host : (found?.address ?? "");
    return `http://${name.includes(":") ? `[${name}]` : name}:${found?.port}`;
  };

  const close = async (patience = 0) => {
    draining = true;
    const closeAll = () => servers.map((server) => server.closeAllConnections());
    setTimeout(closeAll, patience).unref();
    // `http.Server` would close idle connections first, on which a request may be on its way.
    await Promise.all(
      servers.map((server) => new Promise((done) => NetServer.prototype.close.call(server, done))),
    );
  };

  return { listen, close };
}

/** Adds what only a visitor who came by TLS gets; what ends TLS before this server says so. */
function secured(request: SiteRequest, response: SiteResponse) {
  if (request.headers["x-forwarded-proto"] !== "https") return response;
  const headers = [...response.headers, "Strict-Transport-Security", strictTransport];
  return { ...response, headers };
}

/** `localhost` is two addresses on most machines, and a browser may try either. */
async function addressesOf({ host, port }: Place): Promise<Place[]> {
  if (host !== "localhost") return [{ host, port }];
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))].map((host) => ({ host, port }));
}
