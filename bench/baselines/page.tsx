import { type ComponentType, createElement } from "react";
import type { MetaDescriptor } from "react-router";

import { SiteContext } from "../../app/components/site-context.ts";
import { SiteFooter } from "../../app/components/site-footer.tsx";
import { SiteHeader } from "../../app/components/site-header.tsx";
import type { PageEntry } from "../../app/content/schemas.ts";
import type { Site } from "../../app/content/site.ts";
import { Location } from "./stubs.ts";

/** What the app's loaders and `meta` return for one screen: all that a baseline makes a page of. */
export type ScreenData = {
  path: string;
  root: { site: Site; menu: PageEntry[] };
  screen: unknown;
  meta: (MetaDescriptor & Record<string, unknown>)[];
};

/** A screen within what `app/root.tsx` puts around every one: all that stands in the body. */
export function pageOf(Screen: ComponentType<{ loaderData: unknown }>) {
  return function Page({ data: { path, root, screen } }: { data: ScreenData }) {
    return (
      <Location value={path}>
        <SiteContext value={root.site}>
          <SiteHeader menu={root.menu} />
          <main id="main" tabIndex={-1}>
            <Screen loaderData={screen} />
          </main>
          <SiteFooter />
        </SiteContext>
      </Location>
    );
  };
}

/** A screen's `meta` as elements; React moves them into the head where it renders the document. */
export function Head({ data }: { data: ScreenData }) {
  return data.meta.map((entry) => {
    const key = JSON.stringify(entry);
    const { tagName, "script:ld+json": json, ...attributes } = entry;
    if ("title" in entry && !tagName) return <title key={key}>{String(entry.title)}</title>;
    if (!json) return createElement(String(tagName ?? "meta"), { key, ...attributes });
    const dangerouslySetInnerHTML = { __html: JSON.stringify(json) };
    return createElement("script", { key, type: "application/ld+json", dangerouslySetInnerHTML });
  });
}
