import { number } from "./table.ts";

/** A goal with what was measured; the value of the screen that does worst, where there are many. */
export type Goal = {
  goal: string;
  limit: string;
  measured: string;
  met: boolean;
  /** By how much, or which screens. */
  note: string;
};

/** One of the values that a goal is about: a screen's, mostly. */
export type Value = { name: string; value: number };

/**
 * The row of a goal that no value may be over; none where there are no values.
 *
 * @param unit what stands behind a number, ` B`
 * @param digits behind the point
 */
export function atMost(
  goal: string,
  limit: number,
  values: Value[],
  unit = "",
  digits = 0,
): Goal[] {
  if (values.length === 0) return [];
  const bad = (value: number) => !(value <= limit);
  const worst = values.reduce((a, b) => (bad(a.value) || b.value <= a.value ? a : b));
  const top = values.reduce((a, b) => (b.value > a.value ? b : a), worst);
  const missed = values.filter(({ value }) => bad(value));
  const size = number(Math.abs(top.value - limit), digits);
  const by =
    top.value === limit ? "exactly" : `${size}${unit} ${bad(top.value) ? "over" : "under"}`;
  const which = missed.map(({ name, value }) => `${name} ${number(value, digits)}`).join(", ");
  const where = values.length > 1 ? `; ${missed.length} of ${values.length}: ${which}` : "";
  return [
    {
      goal,
      limit: `≤ ${number(limit, digits)}${unit}`,
      measured: `${number(top.value, digits)}${unit}${values.length > 1 ? ` (${top.name})` : ""}`,
      met: missed.length === 0,
      note: missed.length > 0 ? by + where : by,
    },
  ];
}
