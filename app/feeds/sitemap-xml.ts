import { content } from "../content/content.server.ts";
import { screens } from "../lib/screens.server.ts";
import { lastModified } from "./last-modified.ts";

/** Every screen, with the day of its last change where that is known (sitemaps.org, 0.9). */
export async function loader() {
  const entries = await Promise.all(
    screens(content).map(async ({ path, content: file, route }) => {
      const day = await lastModified([`content/${file}.yaml`, `app/screens/${route}/route.tsx`]);
      const modified = day ? `<lastmod>${day}</lastmod>` : "";
      return `<url><loc>${content.site.address}${path}</loc>${modified}</url>`;
    }),
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`,
  );
}
