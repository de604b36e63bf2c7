import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Writes the site's pages with nothing but the text in its design: no scripts, fonts, images or
 * hints. No page with this text can be less.
 *
 * @param site the folder that `npm run build` wrote
 */
export async function writeLowerBound(site: string, folder: string): Promise<void> {
  for await (const file of glob("**/*.html", { cwd: site })) {
    const page = await readFile(join(site, file), "utf8");
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), barePage(page));
  }
}

/** Inline drawings are markup, and stay. */
function barePage(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gis, "")
    .replace(/<(picture|video|audio|iframe)\b[^>]*>.*?<\/\1>/gis, "")
    .replace(/<(img|source)\b[^>]*>/gi, "")
    .replace(/<link\b[^>]*>/gi, (link) => (/\brel="?canonical\b/i.test(link) ? link : ""))
    .replace(/@font-face\s*\{[^}]*\}/g, "");
}
