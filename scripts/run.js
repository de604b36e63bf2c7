import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, resolve } from "node:path";

import "./end-with-parent.js";

/**
 * Installs what package-lock.json names, unless that was done before, and runs commands one after the
 * other: `node scripts/run.js react-router typegen + tsc`. With `--omit=dev` first, as the server has
 * it, whatever brings the Node is enough. Plain JavaScript: it runs on the machine's own Node, 20 or
 * newer, and the commands on the Node that is installed.
 */

const omitDev = process.argv[2] === "--omit=dev";
const stamp = "node_modules/.installed";
const bin = resolve("node_modules/.bin");
const isWindows = process.platform === "win32";
const node = isWindows ? resolve("node_modules/node/bin/node.exe") : `${bin}/node`;
const wanted = createHash("sha256")
  .update(`${process.platform} ${process.arch} `)
  .update(readFileSync("package-lock.json"))
  .digest("hex");

if (!existsSync(node) || !(omitDev || isComplete())) install();
for (const command of process.argv
  .slice(omitDev ? 3 : 2)
  .join("\0")
  .split("\0+\0"))
  await run(command.split("\0"));

function isComplete() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
}

function install() {
  console.error("Installing the dependencies");
  // Tests and build need the development ones too, also where NODE_ENV is set to production.
  const options = [
    omitDev ? "--omit=dev" : "--include=dev",
    "--loglevel=error",
    "--no-audit",
    "--no-fund",
  ];
  // What npm says goes to the standard error: the output is the command's.
  // By a shell: on Windows, npm is a script.
  const { status, error } = spawnSync(["npm ci", ...options].join(" "), {
    stdio: ["inherit", 2, 2],
    shell: true,
  });
  if (error || status !== 0) {
    stop(
      `The dependencies could not be installed: ${error?.message ?? "see what npm says above, and whether this machine is online"}`,
    );
  }
  if (spawnSync(node, ["--version"], { stdio: "ignore" }).status !== 0) {
    stop(
      'The dependencies came without a working Node: npm must be allowed to run install scripts, so remove "ignore-scripts" from its settings',
    );
  }
  if (!omitDev) writeFileSync(stamp, wanted);
}

/**
 * Runs a command to its end, and ends this process where it fails.
 *
 * @param {string[]} command
 * @returns {Promise<void>}
 */
function run([program = "", ...parameters]) {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const options = { env, shell: isWindows && program !== "node" };
  const child = spawn(program === "node" ? node : program, parameters, {
    ...options,
    stdio: "inherit",
  });
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => void child.kill(signal);
  process.on("SIGINT", passOn).on("SIGTERM", passOn);
  return new Promise((done) => {
    child.on("error", (error) => stop(`${program}: ${error.message}`));
    child.on("exit", (code, signal) => {
      process.off("SIGINT", passOn).off("SIGTERM", passOn);
      if (code === 0) done();
      else process.exit(code ?? 128 + constants.signals[signal ?? "SIGTERM"]);
    });
  });
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(message);
  process.exit(1);
}
