import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

type Answer = { type: string; tag: string; plain: Buffer; brotli?: Buffer };

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".data": "text/x-script; charset=utf-8",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
};
const binary = /^(font\/woff2|image\/(?!svg))|octet-stream/;

/**
 * Serves a folder of static files on a free port of this machine, any folder in the same way: all
 * of it from memory, text as the best brotli there is, compressed before the first request.
 *
 * @param fallback whether an address that names no file gets `index.html`
 */
export async function servePeer(
  folder: string,
  { fallback = false }: { fallback?: boolean } = {},
): Promise<{ address: string; close: () => Promise<void> }> {
  const answers = await readAnswers(folder);
  const start = fallback ? answers.get("/") : undefined;
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const path = decodedPath(request.url ?? "");
    const page = path && extname(path) === "" ? start : undefined;
    send(request, response, answers.get(path) ?? page);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
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

/** Every file under each address that it answers to: what is not in here, nobody can ask for. */
async function readAnswers(folder: string): Promise<Map<string, Answer>> {
  const files: string[] = [];
  for await (const file of glob("**/*.*", { cwd: folder })) {
    // Copies that a build compressed itself stay out, so that all are compressed alike.
    if (!/\.(br|gz|zst)$/.test(file)) files.push(file.replaceAll("\\", "/"));
  }
  const answers = new Map<string, Answer>();
  await Promise.all(
    files.map(async (file) => {
      const answer = await readAnswer(join(folder, file));
      for (const path of addresses(file)) answers.set(path, answer);
    }),
  );
  return answers;
}

/** `a/index.html` and `a.html` are both the page `/a`. */
function addresses(file: string): string[] {
  const path = `/${file}`;
  const page = /^(.*?)(\/index)?\.html$/.exec(path)?.[1];
  return page === undefined ? [path] : [path, page || "/"];
}

/** An address that cannot be decoded names nothing. */
function decodedPath(url: string): string {
  try {
    return decodeURIComponent(url.replace(/[?#].*/s, ""));
  } catch {
    return "";
  }
}

async function readAnswer(file: string): Promise<Answer> {
  const plain = await readFile(file);
  const type = types[extname(file)] ?? "application/octet-stream";
  const tag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 16)}"`;
  if (binary.test(type)) return { type, tag, plain };
  const brotli = await promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  return { type, tag, plain, brotli };
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer | undefined) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD", "content-length": 0 }).end();
    return;
  }
  if (!answer) {
    response.writeHead(404, { "content-length": 0 }).end();
    return;
  }
  const { type, tag, plain, brotli } = answer;
  const headers = { "cache-control": "no-cache", etag: tag, vary: "accept-encoding" };
  if (request.headers["if-none-match"] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  const accepted = /\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""));
  const body = accepted && brotli ? brotli : plain;
  response.writeHead(200, {
    ...headers,
    "content-type": type,
    "content-length": body.length,
    ...(body === brotli && { "content-encoding": "br" }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
