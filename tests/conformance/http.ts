import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

/** Where a server listens. */
export type Address = { hostname: string; port: number };

/** A response as it came over the wire; repeated headers are joined as RFC 9110 has it. */
export type RawResponse = { status: number; headers: [string, string][]; body: Buffer };

/** All that came back on one connection, until the server closed it or the time was over. */
export type Exchange = { responses: RawResponse[]; rest: Buffer; end: "closed" | "reset" | "open" };

/** A request line with `GET` and the headers that every request needs. */
export function requestText(
  target: string,
  { method = "GET", ...headers }: Record<string, string> = {},
): string {
  const lines = Object.entries({ Host: "a", Connection: "close", ...headers });
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** Sends bytes as they are, and collects what comes back; `methods` are those of the requests. */
export function exchange(
  { hostname, port }: Address,
  bytes: string | Buffer,
  { methods = [], halfClose = false }: { methods?: string[]; halfClose?: boolean } = {},
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port });
    const chunks: Buffer[] = [];
    const finish = (end: Exchange["end"]) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...parse(Buffer.concat(chunks), methods), end });
    };
    const timer = setTimeout(() => finish("open"), 5_000);
    socket.on("connect", () => {
      const sent = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
      if (halfClose) socket.end(sent);
      else socket.write(sent);
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("end", () => finish("closed"));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNRESET" || error.code === "EPIPE") return finish("reset");
      clearTimeout(timer);
      reject(error);
    });
  });
}

/**
 * Sends one request on a connection of its own: a target as it is, with headers, and `method` among
 * them where it is not GET.
 *
 * @throws Error unless exactly one whole response comes back
 */
export async function request(
  address: Address,
  target: string,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  const methods = [headers.method ?? "GET"];
  const text = requestText(target, { Host: `${address.hostname}:${address.port}`, ...headers });
  const { responses, rest, end } = await exchange(address, text, { methods });
  const [response] = responses;
  if (response && responses.length === 1 && rest.length === 0 && end !== "open") return response;
  throw new Error(
    `${methods} ${target.slice(0, 80)}: ${responses.length} responses and ${rest.length} B more, the connection is ${end}`,
  );
}

/** The value of a header, whatever the case of its name. */
export function header({ headers }: RawResponse, name: string): string | undefined {
  const found = headers.filter(([key]) => key.toLowerCase() === name.toLowerCase());
  return found.length > 0 ? found.map(([, value]) => value).join(", ") : undefined;
}

/** The body without its content coding. */
export function decoded(response: RawResponse): Buffer {
  const decoders: Record<string, (bytes: Buffer) => Buffer> = {
    ...{ br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync },
  };
  const decode = decoders[header(response, "content-encoding") ?? ""];
  return decode ? decode(response.body) : response.body;
}

function parse(bytes: Buffer, methods: string[]): Omit<Exchange, "end"> {
  const responses: RawResponse[] = [];
  let rest = bytes;
  for (;;) {
    const mark = rest.indexOf("\r\n\r\n");
    const [first = "", ...lines] = rest
      .subarray(0, Math.max(mark, 0))
      .toString("latin1")
      .split("\r\n");
    const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1]);
    if (!status) return { responses, rest };
    const headers = lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const response = { status, headers, body: Buffer.alloc(0) };
    const content = rest.subarray(mark + 4);
    const bodiless = methods[responses.length] === "HEAD" || status === 304 || status < 200;
    const taken = bodiless ? { body: response.body, length: 0 } : takeBody(response, content);
    if (!taken) return { responses, rest };
    responses.push({ ...response, body: taken.body });
    rest = content.subarray(taken.length);
  }
}

/** The body at the beginning of some bytes; undefined where it is not whole. */
function takeBody(response: RawResponse, bytes: Buffer) {
  if (header(response, "transfer-encoding") !== "chunked") {
    const length = Number(header(response, "content-length") ?? bytes.length);
    return length <= bytes.length ? { body: bytes.subarray(0, length), length } : undefined;
  }
  const chunks: Buffer[] = [];
  for (let place = 0; ; ) {
    const line = bytes.indexOf("\r\n", place);
    if (line === -1) return undefined;
    const size = Number.parseInt(bytes.subarray(place, line).toString(), 16);
    place = line + 2 + size + 2;
    if (size === 0) return { body: Buffer.concat(chunks), length: place };
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
  }
}
