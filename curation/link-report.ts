import { styleText } from "node:util";

import { counted } from "./command.ts";
import type { Place } from "./content-links.ts";
import { type LinkState, states, type Verdict } from "./judge-link.ts";

/** One address with what became of it. */
export type LinkResult = Verdict & { address: string; places: Place[]; fixed?: boolean };

/** What an editor is to do about each state; nothing for those that are well or not known. */
const advice: Record<LinkState, string> = {
  gone: "retire it, or give it another address",
  "soft-404": "look at it: the page may be gone",
  "title-drift": "look at it: if it is still the right page, run links --accept-titles",
  moved: "links --fix writes the new address",
  unsure: "nothing now: it is checked again next time",
  alive: "",
};

const order: LinkState[] = ["gone", "soft-404", "title-drift", "moved", "unsure", "alive"];

/** Whether there is something for an editor to do. */
export function needsEditor({ state, fixed }: LinkResult): boolean {
  return state !== "alive" && state !== "unsure" && !fixed;
}

/** `59 alive, 1 moved, 1 gone`. */
export function summary(results: LinkResult[]): string {
  const parts = states.map((state) => [
    state,
    results.filter((result) => result.state === state).length,
  ]);
  return parts.flatMap(([state, count]) => (count ? [`${count} ${state}`] : [])).join(", ");
}

/** For a terminal: what is not alive, the most urgent first. */
export function tableReport(results: LinkResult[]): string {
  const colors = {
    gone: "red",
    "soft-404": "red",
    "title-drift": "yellow",
    moved: "cyan",
    unsure: "dim",
    alive: "green",
  } as const;
  const rows = grouped(results).flatMap(([state, group]) =>
    group.flatMap(({ address, reason, places, fixed }) => [
      `${styleText(colors[state], state.padEnd(12), { stream: process.stdout })}${address}`,
      `${" ".repeat(12)}${reason}${fixed ? " (written)" : ""}`,
      `${" ".repeat(12)}${places.map(named).join(", ")}`,
    ]),
  );
  const todo = grouped(results.filter(needsEditor)).map(
    ([state, group]) =>
      `${counted(group.length, "address", "addresses")} ${state}: ${advice[state]}`,
  );
  return [
    ...rows,
    ...(rows.length > 0 ? [""] : []),
    `${counted(results.length, "address", "addresses")}: ${summary(results)}`,
    ...todo,
  ].join("\n");
}

/** For an issue on GitHub. */
export function markdownReport(results: LinkResult[], day: string): string {
  const sections = grouped(results).map(([state, group]) =>
    [
      `## ${state} (${group.length})`,
      `${advice[state][0]?.toUpperCase()}${advice[state].slice(1)}.`,
      "| address | what was found | where |\n|---|---|---|",
      group
        .map(({ address, reason, places }) =>
          [`<${address}>`, reason, places.map(named).join("<br>")].map(cell).join(" | "),
        )
        .map((row) => `| ${row} |`)
        .join("\n"),
    ]
      .join("\n\n")
      .replace("|---|---|---|\n\n", "|---|---|---|\n"),
  );
  return `${[`Links checked on ${day}: ${summary(results)}.`, ...sections].join("\n\n")}\n`;
}

/** For continuous integration: one test an address; those that are unsure are skipped. */
export function junitReport(results: LinkResult[]): string {
  const cases = results.map((result) => {
    const name = `name="${xml(result.address)}" classname="${xml(result.places[0]?.file ?? "")}"`;
    const message = `message="${xml(`${result.state}: ${result.reason}`)}"`;
    if (result.state === "unsure") return `    <testcase ${name}><skipped ${message}/></testcase>`;
    if (needsEditor(result)) return `    <testcase ${name}><failure ${message}/></testcase>`;
    return `    <testcase ${name}/>`;
  });
  const failures = results.filter(needsEditor).length;
  const skipped = results.filter(({ state }) => state === "unsure").length;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="links" tests="${results.length}" failures="${failures}" skipped="${skipped}">
${cases.join("\n")}
  </testsuite>
</testsuites>
`;
}

function grouped(results: LinkResult[]): [LinkState, LinkResult[]][] {
  return order
    .filter((state) => state !== "alive")
    .map((state): [LinkState, LinkResult[]] => [
      state,
      results.filter((result) => result.state === state),
    ])
    .filter(([, group]) => group.length > 0);
}

function named({ file, line, article }: Place): string {
  return `${file}:${line}${article ? ` (article ${article.id})` : ""}`;
}

/** A page's title is a stranger's text: it must not become markup, or the end of a cell. */
function cell(text: string): string {
  const safe = text.replace(/[\\|`*_[\]@#]/g, "\\$&");
  // Addresses and our own line breaks stay as they are.
  return /^<https:[^<>|]+>$/.test(text) ? text : safe.replace(/<(?!br>)/g, "&lt;");
}

function xml(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? sign).replace(/\p{Cc}/gu, " ");
}
