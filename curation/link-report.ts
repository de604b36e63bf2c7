import { styleText } from "node:util";

import type { LinkResult, Place } from "./check-links.ts";
import { counted } from "./command.ts";
import type { LinkState } from "./judge-link.ts";
import { needsEditor } from "./needs-editor.ts";

/** Each state with what an editor is to do about it, the most urgent first. */
const states = {
  gone: { color: "red", advice: "retire it, or give it another address" },
  "soft-404": { color: "red", advice: "look at it: the page may be gone" },
  "title-drift": {
    color: "yellow",
    advice: "look at it: if it is still the right page, run links --accept-titles",
  },
  moved: { color: "cyan", advice: "links --fix writes the new address" },
  unsure: { color: "dim", advice: "nothing now: it is checked again next time" },
  alive: { color: "green", advice: "" },
} as const satisfies Record<LinkState, unknown>;

/** For a terminal: what is not alive, the most urgent first. */
export function tableReport(results: LinkResult[]): string {
  const indent = " ".repeat(12);
  const addresses = (count: number) => counted(count, "address", "addresses");
  const found = byState(results.filter(isNotAlive)).flatMap(([state, group]) =>
    group.flatMap(({ address, reason, places, fixed }) => [
      `${styleText(states[state].color, state.padEnd(12), { stream: process.stdout })}${address}`,
      `${indent}${reason}${fixed ? " (written)" : ""}`,
      `${indent}${placeNames(places)}`,
    ]),
  );
  const todo = byState(results.filter(needsEditor)).map(
    ([state, group]) => `${addresses(group.length)} ${state}: ${states[state].advice}`,
  );
  const total = `${addresses(results.length)}: ${summary(results)}`;
  return [...found, ...(found.length > 0 ? [""] : []), total, ...todo].join("\n");
}

/** For an issue on GitHub. */
export function markdownReport(results: LinkResult[], day: string): string {
  const sections = byState(results.filter(isNotAlive)).map(([state, group]) => {
    const items = group.map(
      ({ address, reason, places }) => `- <${address}>: ${escaped(reason)} (${placeNames(places)})`,
    );
    return `## ${state} (${group.length}): ${states[state].advice}\n\n${items.join("\n")}`;
  });
  return `${[`Links checked on ${day}: ${summary(results)}.`, ...sections].join("\n\n")}\n`;
}

const isNotAlive = ({ state }: LinkResult) => state !== "alive";

/** `59 alive, 1 moved, 1 gone`. */
function summary(results: LinkResult[]): string {
  const counts = byState(results).map(([state, group]) => `${group.length} ${state}`);
  return counts.toReversed().join(", ");
}

function byState(results: LinkResult[]): [LinkState, LinkResult[]][] {
  const groups = Map.groupBy(results, ({ state }) => state);
  const order = Object.keys(states);
  return [...groups].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
}

function placeNames(places: Place[]): string {
  return places
    .map(({ file, line, article }) => `${file}:${line}${article ? ` (article ${article.id})` : ""}`)
    .join(", ");
}

/** A page's title is a stranger's text: it must not become markup, nor name a person. */
function escaped(text: string): string {
  return text.replace(/[\\|`*_[\]@#]/g, "\\$&").replaceAll("<", "&lt;");
}
