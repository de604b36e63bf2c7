/**
 * Ends this process with its parent, as a process that is killed cannot tell its children. Plain
 * JavaScript: also loaded by the machine's own Node, 20 or newer.
 */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 500).unref();
