import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

import { ContentError, formatProblem } from "../app/content/problems.ts";
import type { DuplicateError } from "../curation/articles.ts";
import { CliError } from "../curation/command.ts";
import type { Refusal } from "./api.ts";
import type { PageFiles } from "./page-files.ts";

/** One function of the API. */
type Handler = (input: never) => unknown;

export type Keys = {
  /** In the page, and sent with every request: no other page of the browser knows it. */
  token: string;
  /** Of the stylesheets in previews. */
  nonce: string;
};

export const makeKeys = (): Keys => ({
  token: randomBytes(24).toString("base64url"),
  nonce: randomBytes(24).toString("base64url"),
});

/** The largest request, in bytes: a content file of some thousand articles. */
const maxBytes = 8 * 2 ** 20;

/** Refused before anything was looked at: a status and a sentence. */
class RequestError extends Error {
  readonly status: number;

  constructor(status: number, message = "This is not a request of the page") {
    super(message);
    this.status = status;
  }
}

/**
 * Serves the page and its API: a fixed table of files in memory, and functions by name. Which host a
 * request names counts, so that no address of somebody else's can stand for this machine.
 */
export function makeServer(
  api: Record<string, Handler>,
  { head, files }: PageFiles,
  { token, nonce }: Keys,
): Server {
  const page = `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Editor</title><link rel="icon" href="data:,"><meta name="token" content="${token}">${head}</head>
<body><div id="root"></div></body></html>`;
  const table = new Map(files).set("/", { type: "text/html; charset=utf-8", body: page });
  // Previews and newsletters are framed in the page: what they need of styles is allowed here.
  const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const headers = {
    "content-security-policy": policy,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  };

  return createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    // The page may be gone before it is answered.
    response.on("error", () => {});
    respond(request, response).catch((error: unknown) => {
      const { status, ...refusal } = explain(error);
      sendJson(response, status, refusal);
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = "", headers } = request;
    const hosts = ["localhost", "127.0.0.1"].map((name) => `${name}:${request.socket.localPort}`);
    if (!hosts.includes(headers.host ?? "")) {
      throw new RequestError(421, "This server answers for this machine alone");
    }
    if (method === "GET") {
      const file = table.get(url);
      if (!file) throw new RequestError(404, "There is nothing at this address");
      response.setHeader("content-type", file.type).end(file.body);
      return;
    }
    if (method !== "POST") throw new RequestError(405);
    if (headers.origin !== `http://${headers.host}`) throw new RequestError(403);
    if (!isToken(headers["x-editor-token"])) {
      throw new RequestError(
        403,
        "The editor was started anew: reload this page. Your draft is kept.",
      );
    }
    if (headers["content-type"] !== "application/json") throw new RequestError(415);
    const name = url.startsWith("/api/") ? url.slice("/api/".length) : "";
    const handler = Object.hasOwn(api, name) ? api[name] : undefined;
    if (!handler) throw new RequestError(404, "There is nothing at this address");
    sendJson(response, 200, await handler((await readJson(request)) as never));
  }

  function isToken(given: string | string[] | undefined): boolean {
    const [a, b] = [Buffer.from(String(given)), Buffer.from(token)];
    return a.length === b.length && timingSafeEqual(a, b);
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read to its end all the same: who is still writing does not hear why it was refused.
    if (size <= maxBytes) chunks.push(chunk);
  }
  if (size > maxBytes) throw new RequestError(413, "This is more than a content file may hold");
  try {
    const input: unknown = JSON.parse(Buffer.concat(chunks).toString());
    if (typeof input === "object" && input !== null) return input;
  } catch {
    // Told below.
  }
  throw new RequestError(400);
}

function sendJson(response: ServerResponse, status: number, answer: unknown): void {
  const text = JSON.stringify(answer);
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(text);
}

/** One sentence for the editor, never a stack; what is the program's own fault is printed whole. */
function explain(error: unknown): Refusal & { status: number } {
  if (error instanceof RequestError) return { status: error.status, error: error.message };
  if (error instanceof ContentError) {
    const [first] = error.problems;
    const sentence = `The content is not right, so nothing was done: ${first ? formatProblem(first) : ""}`;
    return { status: 422, error: sentence };
  }
  if (error instanceof CliError) {
    const { article, retired } = error as DuplicateError;
    return {
      status: 422,
      error: error.message.replaceAll("\n", " "),
      ...(article && { article }),
      ...(retired && { retired }),
    };
  }
  console.error(error);
  const message = error instanceof Error ? error.message.split("\n")[0] : String(error);
  return { status: 500, error: `This is a fault of the editor, not yours: ${message}` };
}
