import { MissingSiteError } from "../hosts/built-site.ts";
import { restore } from "../hosts/publish.ts";
import { siteServer } from "./site-server.ts";

/**
 * Serves the built site on `PORT` (3000 where it is not set) of `HOST` (this machine alone where it is
 * not set), or on the socket that systemd has opened. SIGTERM closes within a second; SIGHUP says that
 * a successor serves already, so every client may leave in its own time; SIGINT closes at once.
 */

const host = process.env.HOST ?? "localhost";
const port = readPort(process.env.PORT ?? "3000");

try {
  restoreSite();
  const server = await siteServer("build/client");
  process.on("SIGTERM", () => server.close(1_000));
  process.on("SIGHUP", () => server.close(8_000));
  process.on("SIGINT", () => server.close());
  console.log(`Serving on ${await server.listen(inheritedSocket() ?? { host, port })}`);
} catch (error) {
  console.error(startFailure(error as NodeJS.ErrnoException));
  process.exit(1);
}

function restoreSite() {
  try {
    restore("build/client");
  } catch {
    // Where this user may not, there is nothing to serve, which is said then.
  }
}

/** The socket that systemd, or whoever speaks its protocol, has opened for this process. */
function inheritedSocket(): { fd: number } | undefined {
  const { LISTEN_FDS: count, LISTEN_PID: receiver } = process.env;
  const receivers = [process.pid, process.ppid].map(String);
  return count === "1" && receivers.includes(receiver ?? "") ? { fd: 3 } : undefined;
}

function readPort(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 65535) return value;
  console.error(`PORT must be a whole number from 0 to 65535, got "${text}"`);
  process.exit(1);
}

function startFailure(error: NodeJS.ErrnoException): string {
  if (error instanceof MissingSiteError) return `Nothing to serve: ${error.message}`;
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is in use: stop the other program, or choose a port with PORT=3001 npm start`;
    case "EACCES":
      return `Port ${port} is not allowed for this user: choose one above 1023 with PORT=3001 npm start`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST "${host}" is no address of this machine: use localhost, or 0.0.0.0 for all`;
    default:
      throw error;
  }
}
