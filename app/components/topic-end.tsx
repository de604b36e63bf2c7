import type { Next } from "../content/fields.ts";
import type { PageEntry } from "../content/schemas.ts";
import { ActionButtons } from "./action-buttons.tsx";
import { useSite } from "./site-context.ts";

/** The end of a topic page: its two buttons, and the way to the two other topic pages. */
export function TopicEnd({ next, related }: { next: Next; related: PageEntry[] }) {
  const { labels } = useSite();
  return (
    <div className="topic-end section wrap">
      <h2 className="type-h4 no-print">{next.title}</h2>
      <ActionButtons buttons={next.buttons} />
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
