import type { ComponentType } from "react";
import { StaticRouter } from "react-router";

import { Frame } from "../../frame.tsx";
import type { Screen } from "../../screens.ts";

/** A screen in its frame, at its address: one tree, rendered at build and never again. */
export function Page({
  screen,
  Component,
}: {
  screen: Screen;
  Component: ComponentType<{ loaderData: unknown }>;
}) {
  return (
    <StaticRouter location={screen.path}>
      <Frame site={screen.site}>
        <Component loaderData={screen.loaderData} />
      </Frame>
    </StaticRouter>
  );
}
