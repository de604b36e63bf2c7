import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("thought-leadership", "routes/thought-leadership.tsx"),
  route("research", "routes/research.tsx"),
  route("courses", "routes/courses.tsx"),
  route("ai-trends", "routes/ai-trends.tsx"),
  route("human-ai-collaboration", "routes/human-ai-collaboration.tsx"),
  route("reskill-upskill", "routes/reskill-upskill.tsx"),
  // Files for programs, rendered like pages.
  route("feed.xml", "routes/files/feed-xml.ts"),
  route("atom.xml", "routes/files/atom-xml.ts"),
  route("feed.json", "routes/files/feed-json.ts"),
  route("articles.json", "routes/files/articles-json.ts"),
  route("articles.schema.json", "routes/files/articles-schema-json.ts"),
  route("sitemap.xml", "routes/files/sitemap-xml.ts"),
  route("robots.txt", "routes/files/robots-txt.ts"),
  route("llms.txt", "routes/files/llms-txt.ts"),
  route("manifest.webmanifest", "routes/files/manifest-webmanifest.ts"),
  route(".well-known/security.txt", "routes/files/security-txt.ts"),
  route("error", "routes/error.tsx"),
  // Any other path; prerendered once, as /404.
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
