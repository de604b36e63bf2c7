/** What repeated measurements of one thing come to, in their unit. */
export type Summary = { median: number; low: number; high: number };

/** The median with its spread: the middle half of the values, from p25 to p75; `NaN` without values. */
export function summarize(values: number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const quantile = (share: number) => {
    const place = (sorted.length - 1) * share;
    const below = sorted[Math.floor(place)] ?? Number.NaN;
    const above = sorted[Math.ceil(place)] ?? Number.NaN;
    return below + (above - below) * (place - Math.floor(place));
  };
  return { median: quantile(0.5), low: quantile(0.25), high: quantile(0.75) };
}

/** Summarizes the rounds' own ratios: what slowed the machine in a round slowed both and cancels out. */
export function pairedRatio(values: number[], base: number[]): Summary {
  return summarize(values.flatMap((value, index) => (base[index] ? [value / base[index]] : [])));
}
