import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Writes the site's pages without all that could be taken from them and leave the text set in its
 * design: scripts, fonts, images and hints. Nothing with this text can be less.
 *
 * @param site the folder that `npm run build` wrote
 * @param folder where the bare pages go
 */
export async function bareFloor(site: string, folder: string): Promise<void> {
  for await (const file of glob("**/*.html", { cwd: site })) {
    const page = await readFile(join(site, file), "utf8");
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), barePage(page));
  }
}

/** A page without scripts, `@font-face` rules, images and hints; its drawings are markup and stay. */
export function barePage(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gis, "")
    .replace(/<(picture|video|audio|iframe)\b[^>]*>.*?<\/\1>/gis, "")
    .replace(/<(img|source)\b[^>]*>/gi, "")
    .replace(/<link\b[^>]*>/gi, (link) =>
      /\brel="?(stylesheet|canonical)\b/i.test(link) ? link : "",
    )
    .replace(/@font-face\s*\{[^}]*\}/g, "");
}
