/** What many measurements of one thing come to; all in the unit of the measurements. */
export type Summary = { median: number; low: number; high: number; count: number };

/** The median with its spread, which is the middle half of the values: from p25 to p75. */
export function summarize(values: number[]): Summary {
  return {
    median: quantile(values, 0.5),
    low: quantile(values, 0.25),
    high: quantile(values, 0.75),
    count: values.length,
  };
}

/**
 * The median of the ratios of two series that were measured in turn, value by value: what slowed the
 * machine for a while slowed both, and falls out.
 */
export function ratio(values: number[], base: number[]): Summary {
  return summarize(values.flatMap((value, index) => (base[index] ? [value / base[index]] : [])));
}

/** The middle value, or `NaN` where there is none. */
export function median(values: number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
