import type { Page } from "../lib/content-schema.ts";

/** The opening of an inner page: label, title and lead under a purple rule. */
export function PageHeader({ page }: { page: Page }) {
  return (
    <div className="wrap pt-6 pb-6 desktop:pt-8">
      <div className="rule grid gap-x-3 gap-y-2 pt-3 desktop:grid-cols-12">
        <p className="type-label pt-1 text-orange-dark desktop:col-span-2">{page.label}</p>
        <div className="desktop:col-span-10">
          <h1 className="type-h1 text-primary-blue">{page.title}</h1>
          <p className="type-h4 mt-2 max-w-lead">{page.lead}</p>
        </div>
      </div>
    </div>
  );
}
