import { type Content, siteName } from "../content/schemas.ts";
import { token } from "../lib/tokens.ts";

/** What a phone shows of the site on its home screen. */
export function manifest({ site, home }: Content) {
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: `/icon-${size}${purpose === "maskable" ? "-maskable" : ""}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    name: siteName(site),
    short_name: siteName(site),
    description: home.page.description,
    lang: "en-US",
    start_url: "/",
    display: "browser",
    background_color: token("--color-white"),
    theme_color: token("--color-purple"),
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
}
