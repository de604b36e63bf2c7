import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("thought-leadership", "routes/thought-leadership.tsx"),
  route("research", "routes/research.tsx"),
  route("courses", "routes/courses.tsx"),
  route("ai-trends", "routes/ai-trends.tsx"),
  route("human-ai-collaboration", "routes/human-ai-collaboration.tsx"),
  route("reskill-upskill", "routes/reskill-upskill.tsx"),
  route(".well-known/security.txt", "routes/security-txt.ts"),
  route("error", "routes/error.tsx"),
  // Any other path; prerendered once, as /404.
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
