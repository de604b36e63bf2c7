import { type Content, type PageEntry, pageEntries } from "../content/schemas.ts";
import { type ScreenId, screens } from "../screens.ts";

/** The pages that a screen's end links to, in the order of the site. */
export function relatedPages(content: Content, current: ScreenId): PageEntry[] {
  const screen = screens.find(({ id }) => id === current);
  const related: readonly ScreenId[] = screen && "related" in screen ? screen.related : [];
  return pageEntries(content).filter(({ id }) => related.includes(id));
}
