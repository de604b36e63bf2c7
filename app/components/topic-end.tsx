import type { ActionButton } from "../content/fields.ts";
import type { PageEntry } from "../content/schemas.ts";
import { ActionButtons } from "./action-buttons.tsx";
import { useSite } from "./site-context.ts";

/** The end of a topic page: its two buttons, and the way to the two other topic pages. */
export function TopicEnd({ buttons, related }: { buttons: ActionButton[]; related: PageEntry[] }) {
  const { labels } = useSite();
  return (
    <div className="topic-end section wrap">
      <ActionButtons buttons={buttons} />
      <nav aria-labelledby="related" className="no-print">
        <h2 id="related" className="eyebrow">
          {labels.related}
        </h2>
        <ul className="columns">
          {related.map(({ path, title }) => (
            <li key={path}>
              <a href={path} className="type-h4 tap">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
