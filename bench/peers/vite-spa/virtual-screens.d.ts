declare module "virtual:screens" {
  import type { ComponentType } from "react";
  import type { Screen } from "../screens.ts";

  export type LoadedScreen = Screen & { Screen: ComponentType<{ loaderData: unknown }> };

  /** Every screen, its component and its data, in the bundle. */
  export const screens: LoadedScreen[];
}
