import { spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";

/**
 * Installs, builds and serves the site. Plain JavaScript: it begins on the machine's own Node and
 * hands over to the installed one.
 */

const parent = process.ppid;

run(process.execPath, ["scripts/install-dependencies.js"]);
run("npm", ["run", "--silent", "build"]);

const server = spawn("node_modules/.bin/node", ["server/serve.ts"], { stdio: "inherit" });
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => server.kill(signal));
}
// Whoever stops `npm start` may reach only npm and its shell, which then leave this process behind.
setInterval(() => {
  if (process.ppid !== parent) server.kill("SIGTERM");
}, 500).unref();
server.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal ?? "SIGTERM"];
});

/**
 * Runs a command to its end; where it fails, it has said why.
 *
 * @param {string} command
 * @param {string[]} parameters
 */
function run(command, parameters) {
  const { status } = spawnSync(command, parameters, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
