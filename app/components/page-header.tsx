import type { Page } from "../content/fields.ts";
import { bindShortWords } from "../lib/short-words.ts";
import { Drawing } from "./drawing.tsx";

const lift = [{ path: "M0 30H840C1060 30 1060 2 1280 2", width: 3 }];

/** The opening of an inner page: label, title and lead under a purple rule, which lifts as the hero's curve does. */
export function PageHeader({ page }: { page: Page }) {
  return (
    <div className="page-header wrap">
      <Drawing size={[1280, 32]} fit="none" strokes={lift} />
      <div className="rule labeled">
        <p className="eyebrow">{page.label}</p>
        <div>
          <h1>{bindShortWords(page.title)}</h1>
          <p className="lead">{bindShortWords(page.lead)}</p>
        </div>
      </div>
    </div>
  );
}
