import type { ReactNode } from "react";

import { useSite } from "./site-context.ts";

/**
 * A link to another site. It opens in a new tab and says so to those who do not see it happen;
 * `about` names the target where the visible words alone do not.
 */
export function OutboundLink({
  to,
  className,
  about,
  children,
}: {
  to: string;
  className?: string;
  about?: string;
  children: ReactNode;
}) {
  const { newTab } = useSite().labels;
  return (
    <a href={to} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr-only">
        {about && ` ${about}`} {newTab}
      </span>
    </a>
  );
}
