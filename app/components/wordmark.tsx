import type { Site } from "../content/site.ts";
import { paths } from "../screens.ts";

/** The site's name set in type, as the way home. */
export function Wordmark({ site }: { site: Site }) {
  return (
    <a href={paths.home} className="wordmark">
      Know <strong>{site.product}</strong>
    </a>
  );
}
