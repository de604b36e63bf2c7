import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";

/**
 * Runs every check of this repository and ends with one line, `12 passed, 0 failed`: tests are
 * counted one by one, any other step as one. A failed step shows all it said; the steps after it run.
 */

type Count = { passed: number; failed: number; skipped: number };

type Step = {
  name: string;
  command: string;
  /** Steps that must have succeeded before. */
  needs?: string[];
  /** Counts the tests in the report that the step wrote. */
  count?: () => Promise<Count>;
};

const unitReport = "test-results/unit.json";
const browserReport = "test-results/browser.json";

const steps: Step[] = [
  { name: "format and lint", command: "biome ci --colors=off" },
  { name: "types", command: "react-router typegen && tsc" },
  {
    name: "unit tests",
    command: `vitest run --reporter=default --reporter=json --outputFile.json=${unitReport}`,
    count: async () => {
      const report = await readJson<{
        numPassedTests: number;
        numFailedTests: number;
        numPendingTests: number;
      }>(unitReport);
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        skipped: report.numPendingTests,
      };
    },
  },
  { name: "build", command: "npm run --silent build" },
  { name: "browser", command: "node scripts/install-browser.ts" },
  {
    name: "browser tests",
    command: "playwright test",
    needs: ["build", "browser"],
    count: async () => {
      const { stats } = await readJson<{
        stats: Record<"expected" | "unexpected" | "flaky" | "skipped", number>;
      }>(browserReport);
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
      };
    },
  },
];

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const broken = new Set<string>();
// A report of an earlier run must not be counted where a step dies before it writes its own.
await rm("test-results", { recursive: true, force: true });

for (const step of steps) {
  const missing = step.needs?.find((name) => broken.has(name));
  const count = missing ? { passed: 0, failed: 0, skipped: 1 } : await run(step);
  if (missing) console.log(`- ${step.name}, skipped: the step "${missing}" failed`);
  if (count.failed > 0) broken.add(step.name);
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
}

const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function run({ name, command, count }: Step): Promise<Count> {
  const start = performance.now();
  const { succeeded, output } = await execute(command);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${succeeded ? "✓" : "✗"} ${name}, ${seconds} s`);
  if (!succeeded) console.log(`${output.trimEnd()}\n`);

  const fallback = { passed: succeeded ? 1 : 0, failed: 0, skipped: 0 };
  const counted = count ? await count().catch(() => fallback) : fallback;
  // A test file that cannot be read fails the step, though no test of it has failed.
  return { ...counted, failed: succeeded ? counted.failed : Math.max(counted.failed, 1) };
}

function execute(command: string): Promise<{ succeeded: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.on("close", (code) =>
      resolve({ succeeded: code === 0, output: Buffer.concat(chunks).toString() }),
    );
  });
}

async function readJson<Shape>(path: string): Promise<Shape> {
  return JSON.parse(await readFile(path, "utf8"));
}
