import { content } from "../content/content.server.ts";

export const loader = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${content.site.address}/sitemap.xml\n`);
