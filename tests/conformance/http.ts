import { connect } from "node:net";

/** Where a host listens. */
export type Place = { hostname: string; port: number };

/** An answer as it came over the wire: header names in their own case, repeated ones repeated. */
export type Answer = {
  status: number;
  reason: string;
  headers: [name: string, value: string][];
  body: Buffer;
};

/** All that came back on one connection. */
export type Talk = {
  answers: Answer[];
  /** What came after the last whole answer; nothing, where all went well. */
  rest: Buffer;
  end: "closed" | "reset" | "still open";
};

export type Request = {
  method?: string;
  /** The request target, sent as it is. */
  target: string;
  /** `Host` and `Connection: close` are added where they are not given. */
  headers?: [name: string, value: string][];
  body?: string | Buffer;
};

const patience = 5_000;

/**
 * Sends bytes as they are and collects what comes back until the host closes the connection, or the
 * time is over.
 *
 * @param methods the methods of the requests that were sent, for an answer to HEAD has no body
 * @param halfClose whether to tell the host that nothing more comes
 */
export function talk(
  { hostname, port }: Place,
  bytes: string | Buffer,
  { methods = ["GET"], halfClose = false, timeout = patience } = {},
): Promise<Talk> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port });
    const chunks: Buffer[] = [];
    const finish = (end: Talk["end"]) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...parse(Buffer.concat(chunks), methods, end !== "still open"), end });
    };
    const timer = setTimeout(() => finish("still open"), timeout);
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
 * Sends one request on a connection of its own.
 *
 * @throws Error where there is no whole answer, or more than one
 */
export async function ask(place: Place, request: Request): Promise<Answer> {
  const { method = "GET", target } = request;
  const { answers, rest, end } = await talk(place, requestBytes(place, request), {
    methods: [method],
  });
  const [answer] = answers;
  const shown = `${method} ${target.length > 80 ? `${target.slice(0, 80)}…` : target}`;
  if (!answer) {
    throw new Error(`${shown}: no whole answer, the connection is ${end} after ${rest.length} B`);
  }
  if (answers.length > 1 || rest.length > 0) {
    throw new Error(`${shown}: more came back than one answer`);
  }
  if (end === "still open") throw new Error(`${shown}: the connection was not closed as asked`);
  return answer;
}

/** A request as bytes; nothing in it is made right. */
export function requestBytes(place: Place, request: Request): Buffer {
  const { method = "GET", target, headers = [], body = "" } = request;
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const all = [...headers];
  if (!given.has("host")) all.unshift(["Host", `${place.hostname}:${place.port}`]);
  if (!given.has("connection")) all.push(["Connection", "close"]);
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, "latin1"),
    Buffer.from(body),
  ]);
}

/** The values of a header, one for each line that it has. */
export function values({ headers }: Answer, name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, v]) => v);
}

/** The value of a header; several lines are joined as RFC 9110 has it. */
export function header(answer: Answer, name: string): string | undefined {
  const found = values(answer, name);
  return found.length > 0 ? found.join(", ") : undefined;
}

function parse(bytes: Buffer, methods: string[], ended: boolean): Omit<Talk, "end"> {
  const answers: Answer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const taken = takeAnswer(rest, methods[answers.length] ?? "GET", ended);
    if (!taken) break;
    // 100 and its like announce the answer; they are none.
    if (taken.answer.status >= 200) answers.push(taken.answer);
    rest = rest.subarray(taken.length);
  }
  return { answers, rest };
}

function takeAnswer(
  bytes: Buffer,
  method: string,
  ended: boolean,
): { answer: Answer; length: number } | undefined {
  const mark = bytes.indexOf("\r\n\r\n");
  if (mark === -1) return;
  const [first = "", ...lines] = bytes.subarray(0, mark).toString("latin1").split("\r\n");
  const [, code, reason = ""] = /^HTTP\/1\.[01] (\d{3})(?: (.*))?$/.exec(first) ?? [];
  if (!code) return;
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const answer: Answer = { status: Number(code), reason, headers, body: Buffer.alloc(0) };
  const start = mark + 4;
  const bodiless = method === "HEAD" || answer.status < 200 || [204, 304].includes(answer.status);
  if (bodiless) return { answer, length: start };

  if (/\bchunked$/i.test(header(answer, "transfer-encoding") ?? "")) {
    const taken = takeChunks(bytes.subarray(start));
    return taken && { answer: { ...answer, body: taken.body }, length: start + taken.length };
  }
  const stated = header(answer, "content-length");
  if (stated === undefined) {
    // Its end is the connection's.
    return ended
      ? { answer: { ...answer, body: bytes.subarray(start) }, length: bytes.length }
      : undefined;
  }
  const length = start + Number(stated);
  if (!/^\d+$/.test(stated) || length > bytes.length) return;
  return { answer: { ...answer, body: bytes.subarray(start, length) }, length };
}

function takeChunks(bytes: Buffer): { body: Buffer; length: number } | undefined {
  const chunks: Buffer[] = [];
  for (let place = 0; ; ) {
    const line = bytes.indexOf("\r\n", place);
    if (line === -1) return;
    const size = Number.parseInt(bytes.subarray(place, line).toString("latin1"), 16);
    const start = line + 2;
    if (!(size >= 0) || start + size + 2 > bytes.length) return;
    place = start + size + 2;
    if (size === 0) return { body: Buffer.concat(chunks), length: place };
    chunks.push(bytes.subarray(start, start + size));
  }
}
