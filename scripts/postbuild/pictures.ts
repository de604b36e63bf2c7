import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type Content, pageEntries, siteName } from "../../app/content/schemas.ts";
import { favicon } from "../../app/feeds/favicon.ts";
import { cardName } from "../../app/lib/page-meta.ts";
import type { Cached } from "../build-cache.ts";
import { drawIcons } from "./icons.ts";

/**
 * Draws the social card of each page, under `cards/`, and the icons.
 *
 * @param code a hash of the code that draws
 */
export async function drawPictures(
  content: Content,
  folder: string,
  code: string,
  cached: Cached,
): Promise<void> {
  const site = siteName(content.site);
  // No more of the articles than is drawn, so that other changes of them leave the cards as they are.
  const articles = content.articles.articles.map(({ id, published, featured }) => {
    return { id, published, featured };
  });
  await mkdir(join(folder, "cards"));
  for (const { path, label, title } of pageEntries(content)) {
    const card = { label, title, site, articles };
    const png = await cached([code, JSON.stringify(card)], async () => {
      // Imported only where there is a card to draw: what lays it out is large.
      const { drawSocialCard } = await import("./social-cards.ts");
      return drawSocialCard(card);
    });
    await writeFile(join(folder, "cards", `${cardName(path)}.png`), png);
  }
  await drawIcons(favicon(), folder);
}
