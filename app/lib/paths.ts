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

/** Files that a browser or a program asks for by their address, though no page links to them. */
export const namedFiles: string[] = ["/speculation-rules.json"];

/** Every address that the build renders to a file. */
export const prerenderedPaths: string[] = [...Object.values(paths), ...statusPages];
