import type { Content } from "../content/schema.ts";
import { siteName } from "./page-meta.ts";
import { type Path, paths } from "./paths.ts";

/** A screen in words, for lists of the site's pages. */
export type Screen = {
  path: Path;
  title: string;
  label: string;
  description: string;
  /** The content file and the route that it is made of, without endings. */
  content: string;
  route: string;
};

/** Every screen, in the order of the site. */
export function screens(content: Content): Screen[] {
  const { home, articles, reports, courses } = content;
  const page = (
    path: Path,
    file: string,
    route: string,
    { page }: { page: Content["articles"]["page"] },
  ) => ({
    path,
    title: page.title,
    label: page.label,
    description: page.description,
    content: file,
    route,
  });
  return [
    {
      path: paths.home,
      title: siteName(content.site),
      label: "Insurance and risk management",
      description: home.description,
      content: "home",
      route: "home",
    },
    page(paths.thoughtLeadership, "articles", "articles", articles),
    page(paths.research, "reports", "research", reports),
    page(paths.courses, "courses", "courses", courses),
    page(paths.aiTrends, "ai-trends", "ai-trends", content["ai-trends"]),
    page(
      paths.humanAiCollaboration,
      "human-ai-collaboration",
      "human-ai-collaboration",
      content["human-ai-collaboration"],
    ),
    page(paths.reskillUpskill, "reskill-upskill", "reskill-upskill", content["reskill-upskill"]),
  ];
}
