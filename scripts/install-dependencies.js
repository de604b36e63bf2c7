import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Installs what package-lock.json names, unless that was done before. Plain JavaScript: it runs on
 * the machine's own Node, 20 or newer, and what it installs brings the Node that everything else uses.
 */

const stamp = "node_modules/.installed";
const node = "node_modules/.bin/node";
const wanted = createHash("sha256")
  .update(`${process.platform} ${process.arch} `)
  .update(readFileSync("package-lock.json"))
  .digest("hex");

if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) install();

function install() {
  console.log("Installing the dependencies");
  // Tests and build need the development ones too, also where NODE_ENV is set to production.
  const options = ["--include=dev", "--loglevel=error", "--no-audit", "--no-fund"];
  const { status, error } = spawnSync("npm", ["ci", ...options], { stdio: "inherit" });
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
  writeFileSync(stamp, wanted);
}

/**
 * @param {string} message
 * @returns {never}
 */
function stop(message) {
  console.error(message);
  process.exit(1);
}
