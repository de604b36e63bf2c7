import { content } from "../content/content.server.ts";
import { siteName } from "../lib/page-meta.ts";
import { paths } from "../lib/paths.ts";

/** What a phone shows of the site on its home screen. */
export function loader() {
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: `/icon-${size}${purpose === "maskable" ? "-maskable" : ""}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    name: siteName(content.site),
    short_name: siteName(content.site),
    description: content.home.description,
    lang: "en-US",
    start_url: paths.home,
    display: "browser",
    background_color: "#ffffff", // ds-allow: a manifest takes no variables
    theme_color: "#650360", // ds-allow: a manifest takes no variables
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
  return new Response(`${JSON.stringify(manifest, null, 1)}\n`);
}
