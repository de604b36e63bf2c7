import type { Page } from "../content/fields.ts";
import { bindShortWords } from "../lib/short-words.ts";

/** The opening of an inner page: label, title and lead under a purple rule. */
export function PageHeader({ page }: { page: Page }) {
  return (
    <div className="wrap pt-6 pb-6 desktop:pt-8">
      <div className="rule page-head pt-3">
        <p className="type-label text-orange-dark">{page.label}</p>
        <div>
          <h1 className="type-h1 text-primary-blue">{page.title}</h1>
          <p className="type-lead mt-2 max-w-lead">{bindShortWords(page.lead)}</p>
        </div>
      </div>
    </div>
  );
}
