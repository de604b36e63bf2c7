import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import postcss from "postcss";

const file = fileURLToPath(new URL("../../app/styles/theme.css", import.meta.url));

/** Gives the value of a name in the theme, such as `--color-purple`. */
export type Theme = (name: `--${string}`) => string;

/**
 * Reads the theme of the sheet, for what is drawn outside of it.
 *
 * @throws when asked for a name that the theme does not have
 */
export async function readTheme(): Promise<Theme> {
  const values = new Map<string, string>();
  postcss.parse(await readFile(file, "utf8"), { from: file }).walkAtRules("theme", (rule) => {
    rule.walkDecls(({ prop, value }) => void values.set(prop, value));
  });
  return (name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`app/styles/theme.css has no ${name}`);
    return value;
  };
}
