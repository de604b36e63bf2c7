import type { ActionButton } from "../content/fields.ts";
import type { PageEntry } from "../content/schemas.ts";
import { ActionButtons } from "./action-buttons.tsx";

/** The end of a topic page: its two buttons, and the way to the two other topic pages. */
export function TopicEnd({ buttons, related }: { buttons: ActionButton[]; related: PageEntry[] }) {
  return (
    <div className="wrap py-8">
      <ActionButtons buttons={buttons} />
      <nav aria-labelledby="related" className="related mt-8 pt-4">
        <h2 id="related" className="type-label text-orange-dark">
          Read on
        </h2>
        <ul className="mt-1 grid gap-x-3 gap-y-1 tablet:grid-cols-2">
          {related.map(({ path, title }) => (
            <li key={path} className="text-balance">
              <a
                href={path}
                className="inline-block py-1 type-h4 text-primary-blue underline decoration-1 underline-offset-4 hover:decoration-[3px]"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
