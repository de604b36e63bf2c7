import { monthAndYear } from "../lib/dates.ts";
import { useSite } from "./site-context.ts";

/** Where a report or a figure comes from, in small type, with its date; nothing where that is not known. */
export function Source({
  name,
  published,
}: {
  name: string | undefined;
  published?: string | undefined;
}) {
  const { labels } = useSite();
  if (!name) return null;
  return (
    <p className="source type-small">
      {labels.source} {name}
      {published && (
        <>
          , <time dateTime={published}>{monthAndYear(published)}</time>
        </>
      )}
    </p>
  );
}
