import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postcss, { type AtRule } from "postcss";
import subsetFont from "subset-font";

import { fallbackFaces, fallbackFamilies } from "./fallback-faces.ts";
import { type Face, faceName, fontUsage } from "./font-usage.ts";

/**
 * Cuts every font of the sheet down to the characters that the pages set in it, drops the fonts that
 * set none, and adds the fallback faces with the metrics of those that remain.
 *
 * @param finished the folder that the cut fonts are written to, under `/assets`
 * @returns the sheet with the new addresses
 */
export async function cutFonts(pages: string[], sheet: string, finished: string): Promise<string> {
  const root = postcss.parse(sheet);
  const rules: { rule: AtRule; face: Face }[] = [];
  root.walkAtRules("font-face", (rule) => {
    rules.push({ rule, face: readFace(rule) });
  });
  const usages = fontUsage(
    pages,
    sheet,
    rules.map(({ face }) => face),
  );

  await mkdir(join(finished, "assets"), { recursive: true });
  for (const { rule, face } of rules) {
    const usage = usages.get(faceName(face));
    const source = /url\(["']?(\/[^"')]+)/.exec(rule.toString())?.[1];
    if (!source) throw new Error(`the font of ${faceName(face)} has no address in the sheet`);
    if (!usage) {
      rule.remove();
      continue;
    }
    const font = await subsetFont(await readFile(join(process.cwd(), source)), usage.characters, {
      targetFormat: "woff2",
      // Small capitals and old-style figures are not used; marks are for names in other languages.
      keepFeatures: ["kern", "liga", "ccmp", "mark", "mkmk"],
      noLayoutClosure: true,
      // Hints sharpen small text on old Windows screens: running text keeps them, at 4 kB.
      noHinting: faceName(face) !== "Open Sans 400",
    });
    const hash = createHash("sha256").update(font).digest("base64url").slice(0, 8);
    const name = `/assets/${faceName(face).toLowerCase().replaceAll(" ", "-")}.${hash}.woff2`;
    await writeFile(join(finished, name), font);
    rule.walkDecls("src", (declaration) => {
      declaration.value = `url(${name}) format("woff2")`;
    });
    rule.after(await fallbackFaces(face, usage.sample));
  }
  root.walkDecls(/^font(-family)?$/, (declaration) => {
    if (declaration.parent?.type === "atrule") return;
    for (const family of new Set(rules.map(({ face }) => face.family))) {
      const named = new RegExp(`(["']?)${family}\\1(?=,)`);
      declaration.value = declaration.value.replace(
        named,
        (name) => `${name},${fallbackFamilies(family).join(",")}`,
      );
    }
  });
  return root.toString();
}

function readFace(rule: AtRule): Face {
  const declared = new Map<string, string>();
  rule.walkDecls(({ prop, value }) => void declared.set(prop, value));
  return {
    family: declared.get("font-family")?.replace(/^["']|["']$/g, "") ?? "",
    weight: Number(declared.get("font-weight")?.replace("bold", "700") ?? 400),
  };
}
