import { createElement } from "react";

import type { Screen } from "./screens.ts";

/** A screen's `meta` as elements; React moves them into the head where there is a document. */
export function MetaTags({ meta }: { meta: Screen["meta"] }) {
  return meta.map((entry) => {
    if ("title" in entry) return <title key="title">{String(entry.title)}</title>;
    const { tagName = "meta", ...attributes } = entry;
    return createElement(String(tagName), { key: JSON.stringify(entry), ...attributes });
  });
}
