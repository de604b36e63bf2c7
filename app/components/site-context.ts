import { createContext, useContext } from "react";

import type { Site } from "../content/site.ts";

/** What every page shares, for whatever stands around or below it. */
export const SiteContext = createContext<Site | undefined>(undefined);

/** @throws outside of a `SiteContext` */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("this component needs a SiteContext around it");
  return site;
}
