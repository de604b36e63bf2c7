import { styleText } from "node:util";

import type { LinkResult } from "./check-links.ts";
import { counted } from "./command.ts";
import type { Place } from "./content-links.ts";
import { type LinkState, linkStates } from "./judge-link.ts";

/** What an editor is to do about each state; nothing for those that are well or not known. */
const advice: Record<LinkState, string> = {
  gone: "retire it, or give it another address",
  "soft-404": "look at it: the page may be gone",
  "title-drift": "look at it: if it is still the right page, run links --accept-titles",
  moved: "links --fix writes the new address",
  unsure: "nothing now: it is checked again next time",
  alive: "",
};

const colors = {
  gone: "red",
  "soft-404": "red",
  "title-drift": "yellow",
  moved: "cyan",
  unsure: "dim",
  alive: "green",
} as const;

/** Whether there is something for an editor to do. */
export function needsEditor({ state, fixed }: LinkResult): boolean {
  return state !== "alive" && state !== "unsure" && !fixed;
}

/** For a terminal: what is not alive, the most urgent first. */
export function tableReport(results: LinkResult[]): string {
  const indent = " ".repeat(12);
  const found = byState(results).flatMap(([state, group]) =>
    group.flatMap(({ address, reason, places, fixed }) => [
      `${styleText(colors[state], state.padEnd(12), { stream: process.stdout })}${address}`,
      `${indent}${reason}${fixed ? " (written)" : ""}`,
      `${indent}${places.map(placeName).join(", ")}`,
    ]),
  );
  const addresses = (count: number) => counted(count, "address", "addresses");
  return [
    ...found,
    ...(found.length > 0 ? [""] : []),
    `${addresses(results.length)}: ${summary(results)}`,
    ...byState(results.filter(needsEditor)).map(
      ([state, group]) => `${addresses(group.length)} ${state}: ${advice[state]}`,
    ),
  ].join("\n");
}

/** For an issue on GitHub. */
export function markdownReport(results: LinkResult[], day: string): string {
  const sections = byState(results).map(([state, group]) => {
    const items = group.map(
      ({ address, reason, places }) =>
        `- <${address}>: ${escaped(reason)} (${places.map(placeName).join(", ")})`,
    );
    return `## ${state} (${group.length}): ${advice[state]}\n\n${items.join("\n")}`;
  });
  return `${[`Links checked on ${day}: ${summary(results)}.`, ...sections].join("\n\n")}\n`;
}

/** `59 alive, 1 moved, 1 gone`. */
function summary(results: LinkResult[]): string {
  return linkStates
    .map((state) => [results.filter((result) => result.state === state).length, state] as const)
    .filter(([count]) => count > 0)
    .map(([count, state]) => `${count} ${state}`)
    .toReversed()
    .join(", ");
}

function byState(results: LinkResult[]): [LinkState, LinkResult[]][] {
  return linkStates
    .filter((state) => state !== "alive")
    .map((state): [LinkState, LinkResult[]] => [
      state,
      results.filter((result) => result.state === state),
    ])
    .filter(([, group]) => group.length > 0);
}

function placeName({ file, line, article }: Place): string {
  return `${file}:${line}${article ? ` (article ${article.id})` : ""}`;
}

/** A page's title is a stranger's text: it must not become markup, nor name a person. */
function escaped(text: string): string {
  return text.replace(/[\\|`*_[\]@#]/g, "\\$&").replaceAll("<", "&lt;");
}
