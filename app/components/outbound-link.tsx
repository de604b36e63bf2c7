import type { ReactNode } from "react";

import { useLocation } from "react-router";

import { shortAddress } from "../lib/short-address.ts";
import { paths } from "../screens.ts";
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
  // The library has no bytes to spare for addresses: on paper, its titles do without.
  const isLibrary = useLocation().pathname.startsWith(paths.articles);
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className={className}
      data-address={isLibrary ? undefined : shortAddress(to)}
    >
      {children}
      <span className="sr-only">
        {about && ` ${about}`} {newTab}
      </span>
    </a>
  );
}
