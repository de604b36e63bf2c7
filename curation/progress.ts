/**
 * Shows how far a long task is: a bar where somebody looks, a line now and then where a log is kept.
 * On the error stream, so that what the command says can be read by a program.
 */
export function progress(total: number): { step(what: string): void; end(): void } {
  const stream = process.stderr;
  let done = 0;
  return {
    step(what) {
      done += 1;
      if (stream.isTTY) {
        const filled = Math.round((30 * done) / total);
        const bar = `${"█".repeat(filled)}${"░".repeat(30 - filled)}`;
        stream.write(`\r\x1b[K${bar} ${done}/${total} ${what}`);
      } else if (done % 20 === 0 || done === total) stream.write(`${done}/${total} addresses\n`);
    },
    end() {
      if (stream.isTTY) stream.write("\r\x1b[K");
    },
  };
}
