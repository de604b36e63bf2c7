const month = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Writes `2026-05-07` and `2026-05` alike as `May 2026`: a reader wants to know how fresh, not which day. */
export function monthAndYear(published: string): string {
  return month.format(new Date(`${published.padEnd(10, "-01")}T00:00:00Z`));
}
