import type { ReactNode } from "react";

/** A section's title, its lead, and the link to everything of its kind. */
export function SectionHeading({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  children?: ReactNode;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-baseline-last justify-between gap-x-4 gap-y-1">
      <div>
        <h2 id={id} className="type-h2 text-primary-blue">
          {title}
        </h2>
        {lead && <p className="max-w-prose">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
