import { token } from "../../app/lib/tokens.ts";

/** Gives the value of a design token, such as `--color-purple`. */
export type Theme = typeof token;

/** @throws when asked for a name that app/styles/tokens.css does not have */
export async function readTheme(): Promise<Theme> {
  return token;
}
