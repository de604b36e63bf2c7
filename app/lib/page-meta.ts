import type { MetaDescriptor } from "react-router";

import type { Site } from "./content-schema.ts";

/**
 * What a page's head says of it.
 *
 * @param site the site's own texts; its name ends every title
 * @param page the page's heading and its description for search engines; without a title, the site's name stands alone
 */
export function pageMeta(
  site: Site,
  page: { title?: string; description: string },
): MetaDescriptor[] {
  const name = siteName(site);
  return [
    {
      title: page.title
        ? `${page.title} | ${name}`
        : `${name}: artificial intelligence in insurance and risk management`,
    },
    { name: "description", content: page.description },
  ];
}

/** The site's name, made of the product's: `Know AI`. */
export function siteName(site: Site): string {
  return `Know ${site.product}`;
}
