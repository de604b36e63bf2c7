import { readFileSync } from "node:fs";

/**
 * Ends this process with its parent, as a process that is killed cannot tell its children. Where npm
 * runs a script, it ends with npm as well: on Linux, npm's shell stays between, and outlives npm. Plain
 * JavaScript: also loaded by the machine's own Node, 20 or newer.
 */
const ancestors = findAncestors();
setInterval(() => {
  if (findAncestors() !== ancestors) process.kill(process.pid, "SIGTERM");
}, 500).unref();

function findAncestors() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return String(parent);
  try {
    // The name, in parentheses, may hold anything; after it come the state and the parent's number.
    const [, grandparent] =
      /.*\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
    return `${parent} ${grandparent}`;
  } catch {
    return String(parent);
  }
}
