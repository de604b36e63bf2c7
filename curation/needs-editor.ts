import type { LinkResult } from "./check-links.ts";

/** Whether there is something for an editor to do. */
export function needsEditor({ state, fixed }: LinkResult): boolean {
  return state !== "alive" && state !== "unsure" && !fixed;
}
