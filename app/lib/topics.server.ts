import type { Content, Page } from "../content/schema.ts";
import { type Path, paths } from "./paths.ts";

/** The topic pages, which are not in the header, without the one that the reader is on. */
export function relatedTopics(content: Content, current: Path): { to: Path; page: Page }[] {
  return [
    { to: paths.aiTrends, page: content["ai-trends"].page },
    { to: paths.humanAiCollaboration, page: content["human-ai-collaboration"].page },
    { to: paths.reskillUpskill, page: content["reskill-upskill"].page },
  ].filter((topic) => topic.to !== current);
}
