import type { ReactNode } from "react";

import { shortAddress } from "../lib/short-address.ts";
import { useSite } from "./site-context.ts";

/**
 * A part of a page under its own heading, over the whole width of the window. `link` leads to
 * everything of its kind.
 */
export function Section({
  id,
  title,
  lead,
  link,
  tint = false,
  children,
}: {
  /** Names the heading, and is unique on the page. */
  id: string;
  title: string;
  lead?: string;
  link?: { to: string; label: string };
  tint?: boolean;
  children: ReactNode;
}) {
  const { address } = useSite();
  return (
    <section aria-labelledby={id} className={`section wrap ${tint ? "tint" : ""}`}>
      <div className="section-heading">
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {link && (
          <a
            href={link.to}
            className="text-link tap"
            data-address={shortAddress(address + link.to)}
          >
            {link.label}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
