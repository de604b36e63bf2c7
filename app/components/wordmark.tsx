import { paths } from "../screens.ts";
import { useSite } from "./site-context.ts";

/** The site's name set in type, as the way home. */
export function Wordmark() {
  const { brand, product } = useSite();
  return (
    <a href={paths.home} className="wordmark tap no-print">
      {brand} <strong>{product}</strong>
    </a>
  );
}
