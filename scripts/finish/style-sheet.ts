import { transform } from "lightningcss";

/**
 * Makes the sheet smaller without changing what it says: writes the theme's values in the place of
 * their names (they are the same on every page and in every state) and minifies what remains.
 *
 * @param sheet the compiled sheet, without nesting
 */
export function shrinkSheet(sheet: string): string {
  const values = new Map<string, string>();
  const withoutTheme = sheet.replace(/:root\s*\{([^}]*)\}/g, (_, declarations: string) => {
    for (const [, name = "", value = ""] of declarations.matchAll(/(--[\w-]+):([^;]+)/g)) {
      values.set(name, value.trim());
    }
    return "";
  });
  return minify(substitute(withoutTheme, values));
}

function substitute(text: string, values: Map<string, string>): string {
  const result = text.replace(/var\((--[\w-]+)\)/g, (use, name: string) => values.get(name) ?? use);
  return result === text ? text : substitute(result, values);
}

export function minify(sheet: string): string {
  const { code } = transform({ filename: "app.css", code: Buffer.from(sheet), minify: true });
  return code.toString();
}
