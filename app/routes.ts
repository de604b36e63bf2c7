import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("screens/home/route.tsx"),
  route("thought-leadership", "screens/articles/route.tsx"),
  route("research", "screens/research/route.tsx"),
  route("courses", "screens/courses/route.tsx"),
  route("ai-trends", "screens/ai-trends/route.tsx"),
  route("human-ai-collaboration", "screens/human-ai-collaboration/route.tsx"),
  route("reskill-upskill", "screens/reskill-upskill/route.tsx"),
  // Files for programs, rendered like pages.
  route("feed.xml", "feeds/feed-xml.ts"),
  route("atom.xml", "feeds/atom-xml.ts"),
  route("feed.json", "feeds/feed-json.ts"),
  route("articles.json", "feeds/articles-json.ts"),
  route("articles.schema.json", "feeds/articles-schema-json.ts"),
  route("sitemap.xml", "feeds/sitemap-xml.ts"),
  route("robots.txt", "feeds/robots-txt.ts"),
  route("llms.txt", "feeds/llms-txt.ts"),
  route("manifest.webmanifest", "feeds/manifest-webmanifest.ts"),
  route(".well-known/security.txt", "feeds/security-txt.ts"),
  route("error", "screens/error/route.tsx"),
  // Any other path; prerendered once, as /404.
  route("*", "screens/not-found/route.tsx"),
] satisfies RouteConfig;
