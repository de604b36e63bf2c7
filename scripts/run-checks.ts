import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

/**
 * Runs every check of this repository and ends with one line, `12 passed, 0 failed`: tests are
 * counted one by one, any other check as one. A failed check shows all it printed; the others still run.
 */

type Count = { passed: number; failed: number; skipped: number };

/**
 * Checks side by side, as two cores allow. Unit tests start the editors' preview, which writes the
 * types anew that the typecheck reads; the site's tests measure times, and run alone.
 */
const rounds = [["lint", "typecheck"], ["test:unit"], ["test:site"]];

const counts: Count[] = [];
for (const round of rounds) counts.push(...(await Promise.all(round.map(check))));

const total = (word: keyof Count) => counts.reduce((sum, count) => sum + count[word], 0);
const skipped = total("skipped") > 0 ? `, ${total("skipped")} skipped` : "";
console.log(`\n${total("passed")} passed, ${total("failed")} failed${skipped}`);
process.exitCode = total("failed") > 0 ? 1 : 0;

/** Runs a script of package.json. */
function check(name: string): Promise<Count> {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn("npm", ["run", "--silent", name]);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.on("close", (code) => {
      // Some tools write colors where nobody sees them.
      const text = stripVTControlCharacters(output);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${code === 0 ? "✓" : "✗"} ${name}, ${seconds} s`);
      if (code !== 0) console.log(`${text.trimEnd()}\n`);
      resolve(countTests(text, code === 0));
    });
  });
}

/** Counts what Vitest (`Tests  1 failed | 11 passed (12)`) or Playwright (`  11 passed (3s)`) ran. */
function countTests(output: string, succeeded: boolean): Count {
  const summary = output.match(
    /^ *(Tests .*|\d+ (passed|failed|flaky|interrupted|skipped|did not run)\b.*)$/gm,
  );
  const count = (words: string) =>
    [...(summary ?? []).join("\n").matchAll(new RegExp(`(\\d+) (?:${words})`, "g"))]
      .map(([, digits]) => Number(digits))
      .reduce((sum, number) => sum + number, 0);
  return {
    passed: summary ? count("passed") : Number(succeeded),
    // A file of tests that cannot be read fails the check, though no test of it has failed.
    failed: Math.max(count("failed|flaky|interrupted"), Number(!succeeded)),
    skipped: count("skipped|did not run"),
  };
}
