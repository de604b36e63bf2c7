/** The addresses of the eight screens that a reader meets, in the specification's order. */
export const paths = {
  home: "/",
  thoughtLeadership: "/thought-leadership",
  research: "/research",
  courses: "/courses",
  aiTrends: "/ai-trends",
  humanAiCollaboration: "/human-ai-collaboration",
  reskillUpskill: "/reskill-upskill",
} as const;

/** An address of a screen on this site. */
export type Path = (typeof paths)[keyof typeof paths];

/** Pages without an address of their own: a server sends them for what it cannot find or route. */
export const statusPages = ["/404", "/error"] as const;

/** Files that the build renders besides the pages: for programs, by their address. */
export const renderedFiles = [
  "/feed.xml",
  "/atom.xml",
  "/feed.json",
  "/articles.json",
  "/articles.schema.json",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/manifest.webmanifest",
  "/.well-known/security.txt",
] as const;

/** Where a screen's twin in Markdown is found: `/courses.md`. */
export const markdownPath = (path: Path): string => `${path === paths.home ? "/index" : path}.md`;

/** Files of `public/` that programs ask for by their address, though no page names them. */
export const namedFiles: string[] = ["/speculation-rules.json"];

/** Every page that the build renders: the screens, then the two without an address. */
export const renderedPages: string[] = [...Object.values(paths), ...statusPages];
