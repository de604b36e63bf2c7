import type { Page } from "../content/fields.ts";
import { bindShortWords } from "../lib/short-words.ts";

/** The opening of an inner page: label, title and lead under a purple rule. */
export function PageHeader({ page }: { page: Page }) {
  return (
    <div className="page-header wrap">
      <div className="rule labeled">
        <p className="eyebrow">{page.label}</p>
        <div>
          <h1>{page.title}</h1>
          <p className="lead">{bindShortWords(page.lead)}</p>
        </div>
      </div>
    </div>
  );
}
