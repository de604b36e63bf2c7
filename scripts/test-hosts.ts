import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type BuiltSite, readBuiltSite } from "../hosts/built-site.ts";
import { type Row, rows } from "../tests/conformance/rows.ts";
import { type Exception, exceptions } from "../tests/hosts/exceptions.ts";
import { hostRows } from "../tests/hosts/host-rows.ts";
import { type HostName, hostFolder, processes, type Running } from "../tests/hosts/processes.ts";

/**
 * Runs the conformance suite against each host as a real process, with what the build wrote for it,
 * and prints a table of rows and hosts. Names of hosts as parameters run those alone. What a host
 * cannot do is named with its reason; what it does otherwise than that, for better or worse, fails.
 */

type Outcome =
  | { kind: "passed" }
  | { kind: "failed"; message: string }
  | { kind: "excepted"; reason: string };
type Column = { host: HostName; version: string; outcomes: Map<Row, Outcome> };

const built = "build/hosts";
const all = Object.keys(processes) as HostName[];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name as HostName));
if (unknown.length > 0) {
  console.error(`No such host: ${unknown.join(", ")}. There are: ${all.join(", ")}`);
  process.exit(1);
}

const site = await readBuiltSite(join(built, "container/build/client"));
const allRows = [...rows, ...hostRows];
const folder = await mkdtemp(join(tmpdir(), "know-ai-hosts-"));
// nginx becomes another user, who must get to what it serves.
await chmod(folder, 0o755);
const running = new Set<Running>();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => cleanUp(1));

const hosts = all.filter((name) => wanted.length === 0 || wanted.includes(name));
const columns = await Promise.all(hosts.map(testHost));
print(columns);
const outcomes = columns.flatMap((column) => [...column.outcomes.values()]);
const failed = outcomes.filter(({ kind }) => kind === "failed").length;
const passed = outcomes.filter(({ kind }) => kind === "passed").length;
const excepted = outcomes.length - failed - passed;
console.log(
  `\n${excepted} rows not applicable, each named above\n${passed} passed, ${failed} failed`,
);
await cleanUp(failed > 0 ? 1 : 0);

async function cleanUp(code: number) {
  await Promise.all([...running].map((host) => host.stop()));
  await rm(folder, { recursive: true, force: true });
  process.exit(code);
}

async function testHost(host: HostName): Promise<Column> {
  const outcomes = new Map<Row, Outcome>();
  try {
    const place = await processes[host](await hostFolder(host, built, folder));
    running.add(place);
    for (const row of allRows) outcomes.set(row, await testRow(host, row, { ...place, site }));
    running.delete(place);
    await place.stop();
    return { host, version: place.version, outcomes };
  } catch (error) {
    const message = `${host} is not tested: ${text(error)}`;
    for (const row of allRows) outcomes.set(row, { kind: "failed", message });
    return { host, version: "not tested", outcomes };
  }
}

async function testRow(
  host: HostName,
  row: Row,
  place: Running & { site: BuiltSite },
): Promise<Outcome> {
  const exception = exceptions[host].find(({ rows }) => row.name in rows);
  try {
    await row.check(place);
  } catch (error) {
    return judge(row, text(error), exception);
  }
  if (!exception) return { kind: "passed" };
  return { kind: "failed", message: `passes, though it is said that: ${exception.reason}` };
}

/** A failure is the one that the exception names, or it is one. */
function judge({ name }: Row, message: string, exception: Exception | undefined): Outcome {
  if (!exception) return { kind: "failed", message };
  if (exception.rows[name]?.test(message)) return { kind: "excepted", reason: exception.reason };
  return { kind: "failed", message: `${message}\n    (this is not that ${exception.reason})` };
}

function print(columns: Column[]) {
  const width = Math.max(...allRows.map(({ name }) => name.length));
  const columnWidth = Math.max(...columns.map(({ host }) => host.length), 6) + 2;
  const reasons: string[] = [];
  console.log("".padEnd(width + 2) + columns.map(({ host }) => host.padEnd(columnWidth)).join(""));
  for (const row of allRows) {
    const cells = columns.map(({ host, outcomes }) => {
      const outcome = outcomes.get(row);
      if (outcome?.kind !== "excepted") return outcome?.kind === "passed" ? "✓" : "✗";
      const reason = `${host}: ${outcome.reason}`;
      if (!reasons.includes(reason)) reasons.push(reason);
      return `n/a ${reasons.indexOf(reason) + 1}`;
    });
    const line =
      row.name.padEnd(width + 2) + cells.map((cell) => cell.padEnd(columnWidth)).join("");
    console.log(line.trimEnd());
  }
  console.log(`\n${columns.map(({ host, version }) => `${host}: ${version}`).join("\n")}`);
  console.log("container: the steps of its Dockerfile, without an engine");
  console.log("Not run here: Netlify, GitHub Pages, S3 with CloudFront, which nobody can install");
  for (const [place, reason] of reasons.entries()) console.log(`n/a ${place + 1}  ${reason}`);
  for (const { host, outcomes } of columns) {
    const messages = [...outcomes].flatMap(([{ name }, outcome]) =>
      outcome.kind === "failed" ? [`✗ ${host}: ${name}\n    ${outcome.message}`] : [],
    );
    if (messages.length > 0) console.log(`\n${messages.join("\n")}`);
  }
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
