import { readBuiltSite } from "../hosts/built-site.ts";
import { promises } from "../tests/conformance/promises.ts";
import { type HostName, hostNames, startHost } from "../tests/hosts/processes.ts";

/**
 * Holds each host to the common promises, as a real process with what the build wrote for it, and
 * prints a table of promises and hosts. Names of hosts as parameters test those alone.
 */

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !hostNames.includes(name as HostName));
if (unknown.length > 0) {
  console.error(`No such host: ${unknown.join(", ")}. There are: ${hostNames.join(", ")}`);
  process.exit(1);
}
const hosts = hostNames.filter((name) => wanted.length === 0 || wanted.includes(name));
const site = await readBuiltSite("build/client");
const failures: string[] = [];
const columns: string[][] = [];
for (const name of hosts) columns.push(await testHost(name));

const width = Math.max(...promises.map(({ name }) => name.length)) + 2;
console.log("".padEnd(width) + hosts.map((name) => name.padEnd(12)).join(""));
for (const [index, { name }] of promises.entries()) {
  const cells = columns.map((column) => column[index]?.padEnd(12));
  console.log((name.padEnd(width) + cells.join("")).trimEnd());
}
for (const failure of failures) console.log(`\n✗ ${failure}`);
const passed = columns.flat().filter((cell) => cell === "✓").length;
console.log(
  `\n${passed} passed, ${failures.length} failed; – is the host's own way, see docs/deploying.md`,
);
process.exitCode = failures.length > 0 ? 1 : 0;

/** The cell of each promise, for one host. */
async function testHost(host: HostName): Promise<string[]> {
  const cells: string[] = [];
  try {
    const running = await startHost(host);
    for (const { name, check, except } of promises) {
      const failure = await check({ ...running, site }).then(() => undefined, String);
      const excepted = except?.includes(host);
      if (failure && !excepted) failures.push(`${host}: ${name}\n    ${failure}`);
      cells.push(excepted ? "–" : failure ? "✗" : "✓");
    }
    await running.stop();
  } catch (error) {
    failures.push(`${host} is not tested: ${error instanceof Error ? error.message : error}`);
  }
  return cells;
}
