import type { z } from "zod";

type Row = {
  /** The name of its folder in `app/screens/` and of its file in `content/`. */
  id: string;
  path: `/${string}`;
  inHeader?: true;
  /** The screens that its end links to, by their ids. */
  related?: readonly string[];
  content: () => Promise<{ schema: z.ZodType }>;
};

/**
 * Every screen, one row each, in the order of the site. Routes, header, prerendering, sitemap,
 * llms.txt, Markdown alternates, social cards, content checks and the tests of every page derive from it.
 */
export const screens = [
  { id: "home", path: "/", inHeader: true, content: () => import("./screens/home/content.ts") },
  {
    id: "articles",
    path: "/thought-leadership",
    inHeader: true,
    content: () => import("./screens/articles/content.ts"),
  },
  {
    id: "research",
    path: "/research",
    inHeader: true,
    content: () => import("./screens/research/content.ts"),
  },
  {
    id: "courses",
    path: "/courses",
    inHeader: true,
    content: () => import("./screens/courses/content.ts"),
  },
  {
    id: "ai-trends",
    path: "/ai-trends",
    related: ["human-ai-collaboration", "reskill-upskill"],
    content: () => import("./screens/ai-trends/content.ts"),
  },
  {
    id: "human-ai-collaboration",
    path: "/human-ai-collaboration",
    related: ["ai-trends", "reskill-upskill"],
    content: () => import("./screens/human-ai-collaboration/content.ts"),
  },
  {
    id: "reskill-upskill",
    path: "/reskill-upskill",
    related: ["ai-trends", "human-ai-collaboration"],
    content: () => import("./screens/reskill-upskill/content.ts"),
  },
] as const satisfies Row[];

export type Screen = (typeof screens)[number];
export type ScreenId = Screen["id"];
export type Path = Screen["path"];

/** The address of each screen, by its id. */
export const paths = Object.fromEntries(screens.map(({ id, path }) => [id, path])) as {
  [Each in Screen as Each["id"]]: Each["path"];
};

/** Pages without an address of their own, by their ids: a server sends them for what it cannot find or answer. */
const errorPaths = { "not-found": "/404", error: "/error" } as const;

/** Every page that the build renders. */
export const pagePaths: string[] = [...Object.values(paths), ...Object.values(errorPaths)];

/** Where a screen's Markdown alternate is found: `/courses.md`. */
export const markdownPath = (path: Path): string => `${path === "/" ? "/index" : path}.md`;
