/** Tells how far the work is: on a terminal in one line that is written over, else line by line. */
export type Progress = (step: string) => void;

const start = performance.now();

/** Writes one step with the seconds since the start in front of it. */
export const progress: Progress = (step) => {
  const seconds = Math.round((performance.now() - start) / 1000);
  const line = `${String(seconds).padStart(4)} s  ${step}`;
  if (process.stdout.isTTY) {
    const width = process.stdout.columns || 80;
    process.stdout.write(`\r${line.slice(0, width - 1).padEnd(width - 1)}`);
  } else console.log(line);
};

/** Clears the progress line, so that something lasting can be written. */
export function endProgress() {
  if (process.stdout.isTTY) process.stdout.write(`\r${" ".repeat(79)}\r`);
}
