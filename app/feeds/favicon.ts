import { token } from "../lib/tokens.ts";

/** The site's sign, a risk curve with its three points, 32 units wide; the other icons are drawn from it. */
export function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${token("--color-purple")}" d="M0 0h32v32H0z"/><path fill="none" stroke="${token("--color-white")}" stroke-linecap="round" stroke-width="3.5" d="M4 26c15 0 11-20 24-20"/><path fill="none" stroke="${token("--color-white")}" stroke-linecap="round" stroke-width="4.4" d="M6 18h0M12 10h0M22 18h0"/></svg>`;
}
