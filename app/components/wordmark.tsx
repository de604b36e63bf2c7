import type { Site } from "../content/schema.ts";
import { paths } from "../lib/paths.ts";

/** The site's name set in type, as the way home. */
export function Wordmark({ site, className }: { site: Site; className: string }) {
  return (
    <a href={paths.home} className={`wordmark ${className}`}>
      Know <strong>{site.product}</strong>
    </a>
  );
}
