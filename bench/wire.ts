import { connect, createServer, type Socket } from "node:net";

/**
 * Asks a server for one page as a browser does that understands brotli, over a socket of its own.
 *
 * @param address the server's, `http://localhost:1234`
 * @returns every byte of the answer: status line, headers and body
 */
export function answerBytes(address: string, path: string): Promise<number> {
  const { hostname, port, host } = new URL(address);
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
      );
    });
    socket.on("data", (chunk) => {
      bytes += chunk.length;
    });
    socket.once("end", () => resolve(bytes));
    socket.once("error", reject);
    socket.setTimeout(10_000, () => socket.destroy(new Error(`${path} was not answered`)));
  });
}

/** Stands between a browser and a server and counts the bytes of all answers, whoever asked. */
export async function countBytes(
  address: string,
): Promise<{ address: string; count: () => number; close: () => Promise<void> }> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  let bytes = 0;
  const server = createServer((browser) => {
    const site = connect(Number(port), hostname);
    for (const socket of [browser, site]) {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      socket.on("error", () => socket.destroy());
    }
    site.on("data", (chunk) => {
      bytes += chunk.length;
    });
    browser.pipe(site).pipe(browser);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "localhost", resolve);
  });
  const taken = server.address();
  const own = typeof taken === "object" ? taken?.port : undefined;
  return {
    address: `http://localhost:${own}`,
    count: () => bytes,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
