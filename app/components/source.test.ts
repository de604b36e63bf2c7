import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { readContent } from "../content/read-content.ts";
import { contentSchemas } from "../content/schemas.ts";
import AiTrends from "../screens/ai-trends/route.tsx";
import ReskillUpskill from "../screens/reskill-upskill/route.tsx";
import { SiteContext } from "./site-context.ts";

const content = await readContent();
const schemas = await contentSchemas();

test.each([
  ["ai-trends", AiTrends],
  ["reskill-upskill", ReskillUpskill],
] as const)("A reader of %s sees the source of each figure that has one", (id, screen) => {
  const shown = (own: unknown) => {
    const loaderData = { ...(schemas[id].parse(own) as object), related: [] };
    const page = createElement(screen as ComponentType<{ loaderData: object }>, { loaderData });
    const html = renderToStaticMarkup(createElement(SiteContext, { value: content.site }, page));
    return html.match(/(?<=<p class="source type-small">).*?(?=<\/p>)/g) ?? [];
  };
  const without = JSON.stringify(content[id], (key, value) =>
    key === "source" ? undefined : value,
  );
  expect(shown(JSON.parse(without))).toEqual([]);
  const sources: string[] = [];
  const sourced = JSON.parse(without, (_, value) =>
    value?.figure || value?.impact ? { ...value, source: `Study ${sources.push("")}` } : value,
  );
  const expected = sources.map((_, index) => `${content.site.labels.source} Study ${index + 1}`);
  expect(expected).not.toEqual([]);
  expect(shown(sourced)).toEqual(expected);
});
