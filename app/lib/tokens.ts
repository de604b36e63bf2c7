import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const file = "app/styles/tokens.css";

/**
 * Reads the value of a design token, for what is drawn outside of the stylesheet.
 *
 * @param name a custom property of app/styles/tokens.css, such as `--color-purple`
 * @throws when there is no such token
 */
export function token(name: `--${string}`): string {
  const value = new RegExp(`^\\s*${name}:\\s*([^;]+);`, "m").exec(
    readFileSync(resolve(file), "utf8"),
  )?.[1];
  if (value === undefined) throw new Error(`${file} has no ${name}`);
  return value;
}
