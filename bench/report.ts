import { readFile, rename, writeFile } from "node:fs/promises";

import { type Summary, summarize } from "./statistics.ts";

/** A goal with what was measured against it. */
export type Goal = { goal: string; limit: string; measured: string; met: boolean; note: string };

/** What one part of the bench writes into the results, as Markdown, under its own heading. */
export type Section = {
  goals: Goal[];
  /** How it was measured, and the tables. */
  body: string;
  /** The rows of the README's table, where this part makes it. */
  readme?: string | undefined;
};

/** What every part is told. */
export type Options = {
  rounds: number;
  /** The paths to load. */
  screens: string[];
  /** Is told every step. */
  progress: (step: string) => void;
};

const results = "bench/RESULTS.md";
const readme = "README.md";

/**
 * The row of a goal that no value may exceed. Judged is the median; with more than one value, all
 * must be within the limit and the largest is shown.
 *
 * @param values by name, such as a screen's path
 * @param unit follows a number, ` B`
 */
export function atMost(
  goal: string,
  limit: number,
  values: Record<string, Summary | number>,
  { unit = "", digits = 0, note = "" } = {},
): Goal {
  const entries = Object.entries(values).map(([name, value]) => ({
    name,
    ...(typeof value === "number" ? summarize([value]) : value),
  }));
  // NaN is no measurement, and so over any limit.
  const over = entries.filter(({ median }) => !(median <= limit));
  const rank = ({ median }: Summary) => (Number.isNaN(median) ? Infinity : median);
  const [worst] = entries.toSorted((a, b) => rank(b) - rank(a));
  const where = entries.length > 1 && worst ? `, ${worst.name}` : "";
  const missed = entries.length > 1 ? `${over.length} of ${entries.length} over` : "";
  return {
    goal,
    limit: `≤ ${number(limit, digits)}${unit}`,
    measured: worst ? spread(worst, digits) + unit + where : "–",
    met: entries.length > 0 && over.length === 0,
    note: [over.length > 0 && missed, note].filter(Boolean).join("; "),
  };
}

/** `612 (598–640)`; the median alone where nothing varies. */
export function spread({ median, low, high }: Summary, digits = 0): string {
  const [middle, from, to] = [median, low, high].map((value) => number(value, digits));
  return from === to ? String(middle) : `${middle} (${from}–${to})`;
}

/** A number with separators, `12,501`; a dash where it is unknown. */
export function number(value: number | undefined, digits = 0): string {
  if (value === undefined || !Number.isFinite(value)) return "–";
  return value.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A Markdown table whose columns also line up on a terminal. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), 3),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** A section as it stands in the results, its heading included. */
export function sectionText(title: string, { goals, body }: Section, facts: string): string {
  const rows = goals.map(({ goal, limit, measured, met, note }) => [
    ...[goal, limit, measured],
    ...[met ? "met" : "**missed**", note],
  ]);
  const goalTable = table(["Goal", "Limit", "Measured (worst)", "Result", "Note"], rows);
  return [`## ${title}`, facts, rows.length > 0 ? goalTable : "", body]
    .filter(Boolean)
    .join("\n\n");
}

/**
 * Replaces sections of `bench/RESULTS.md` by their heading, keeps those of other runs, and copies
 * the comparison into the README between its `bench` comments.
 *
 * @param sections the texts by heading, in the order of the file
 * @param order every heading that the file may have
 */
export async function writeResults(
  sections: Map<string, string>,
  order: string[],
  comparison: string | undefined,
) {
  const kept = (await readFile(results, "utf8").catch(() => "")).split(/^(?=## )/m).slice(1);
  const texts = order.flatMap(
    (title) =>
      sections.get(title) ?? kept.find((text) => text.startsWith(`## ${title}\n`))?.trim() ?? [],
  );
  const head = `# Results of the bench

Written by \`npm run bench\`. A value is the median of the rounds, with the middle half (p25–p75) in
parentheses; a ratio is the median of the rounds' own ratios, since what slows the machine for a
while slows both. Each section says when and how it was measured.`;
  await replaceFile(results, `${[head, ...texts].join("\n\n")}\n`);
  if (!comparison) return;
  const page = await readFile(readme, "utf8");
  const block = /(<!-- bench -->\n).*?(\n<!-- \/bench -->)/s;
  await replaceFile(
    readme,
    page.replace(block, (_, start, end) => start + comparison + end),
  );
}

async function replaceFile(file: string, text: string) {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
