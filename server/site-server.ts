import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type FastifyInstance, type FastifyReply, fastify } from "fastify";

import { readBuiltSite } from "../hosts/built-site.ts";
import { type Answer, answerer, errorAnswer } from "./answer.ts";

/** How long a client may take, in milliseconds, and how much it may say, in bytes. */
const limits = { headers: 10_000, request: 15_000, idle: 5_000, headerBytes: 16_384 };

/**
 * Makes a server of a built site. The whole site is read here, once: a folder that is replaced
 * afterwards is served after a restart, and never in part.
 *
 * @param root the folder that `npm run build` wrote
 * @throws MissingSiteError where the folder is missing, unreadable or holds no site
 */
export async function siteServer(root: string): Promise<FastifyInstance> {
  const site = await readBuiltSite(root);
  const answer = answerer(site);

  const reply = (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url: target = "", headers } = request;
    // HTTP/1.1 asks for it, and Node's own refusal would lack our headers.
    const hostless = request.httpVersion === "1.1" && headers.host === undefined;
    write(response, hostless ? errorAnswer(site, 400) : answer({ method, target, headers }));
  };

  const server = fastify({
    forceCloseConnections: "idle",
    return503OnClosing: false,
    keepAliveTimeout: limits.idle,
    requestTimeout: limits.request,
    http: {
      headersTimeout: limits.headers,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: limits.headerBytes,
      requireHostHeader: false,
    },
    // A path that Fastify's router cannot decode is answered like every other: by the look-up.
    frameworkErrors: (_error, request, response) => {
      const { raw } = response as FastifyReply;
      (response as FastifyReply).hijack();
      reply(request.raw as IncomingMessage, raw as ServerResponse);
    },
    clientErrorHandler: (error, socket) => {
      const { code } = error as NodeJS.ErrnoException;
      const status =
        code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
      writeRaw(socket, errorAnswer(site, status));
    },
  });
  server.addHook("onRequest", (request, response, done) => {
    response.hijack();
    reply(request.raw, response.raw);
    done();
  });
  server.server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    writeRaw(socket, answer({ method: "CONNECT", target: "/", headers: request.headers }));
  });
  return server;
}

function write(response: ServerResponse, { status, headers, body }: Answer) {
  response.writeHead(status, headers);
  response.end(body);
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
}
