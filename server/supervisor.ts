import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";

/**
 * Runs `serve.ts` on a socket that systemd has opened, as `/srv/know-ai/current/node
 * /srv/know-ai/current/server/supervisor.ts`. On SIGHUP it starts the release that `current` names by
 * then, and once that serves, lets the one before go in its own time: no visitor waits or is cut off.
 * SIGTERM ends it all within a second.
 */

// Neither path is resolved by Node: a symbolic link in them is followed anew at each start.
const [program, current] = [process.argv0, resolve(process.argv[1] ?? "", "../..")];
const children = new Set<ChildProcess>();
let serving: ChildProcess | undefined;
let stopping = false;

if (process.env.LISTEN_FDS !== "1" || process.env.LISTEN_PID !== String(process.pid)) {
  console.error("The supervisor needs a socket from systemd; npm start serves without one");
  process.exit(1);
}
process.on("SIGHUP", start);
process.on("SIGTERM", () => {
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
});
start();

function start() {
  const stdio = ["ignore", "pipe", "inherit", 3] as const;
  const child = spawn(program, ["server/serve.ts"], { cwd: current, stdio: [...stdio] });
  children.add(child);
  child.stdout?.on("data", (chunk) => {
    process.stdout.write(chunk);
    if (!`${chunk}`.startsWith("Serving on")) return;
    serving?.kill("SIGHUP");
    serving = child;
  });
  child.on("error", (error) => console.error(`${program} could not be started: ${error.message}`));
  child.on("close", (code) => {
    children.delete(child);
    // A release that does not start leaves the one before in its place; systemd starts a failed one anew.
    if (!stopping && (serving === child || !serving)) process.exit(code || 1);
  });
}
