import type { Visits } from "./first-visit.ts";
import type { Growth } from "./growth.ts";
import type { Verdict } from "./lighthouse.ts";
import type { Following } from "./prerender.ts";
import type { Peer } from "./recipes.ts";
import type { Series } from "./rounds.ts";

/** All that a run of the bench measured; what it was told to leave out is missing. */
export type Results = {
  peers?: Peer[];
  series?: Series[];
  visits?: Visits;
  growth?: Growth[];
  verdicts?: Verdict[];
  following?: { usual: Following; calm: Following };
  /** The parts that could not be measured, and why. */
  failures: string[];
};
