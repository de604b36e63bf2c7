import { useLocation } from "react-router";

import type { PageEntry } from "../content/schemas.ts";
import { OutboundLink } from "./outbound-link.tsx";
import { useSite } from "./site-context.ts";
import { Wordmark } from "./wordmark.tsx";

/**
 * The link past it, and the bar at the top of every page. On a narrow screen its links stand in a popover, which the
 * browser opens, closes and announces without a script; on a wide one the same list is in the bar.
 */
export function SiteHeader({ menu }: { menu: PageEntry[] }) {
  const { labels, links } = useSite();
  const { pathname } = useLocation();
  return (
    <>
      <a href="#main" className="skip-link no-print">
        {labels.skip}
      </a>{" "}
      <header className="site-header no-print wrap">
        <Wordmark />{" "}
        <button type="button" popoverTarget="menu" className="menu-button tap type-label">
          {labels.menu}
        </button>{" "}
        <nav id="menu" popover="auto" aria-label={labels.navigation} className="menu">
          <button
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: the focus goes into the menu with the reader, as the button that opened it is hidden
            autoFocus
            className="menu-button tap type-label"
          >
            {labels.close}
          </button>
          <ul className="quiet-links">
            {menu
              .filter(({ path }) => path !== pathname)
              .map(({ path, menu: label }) => (
                <li key={path}>
                  <a href={path} className="tap">
                    {label}
                  </a>
                </li>
              ))}
          </ul>
          <OutboundLink to={links.newsletter.link} className="action action-outline">
            {links.newsletter.label}
          </OutboundLink>
        </nav>
      </header>
    </>
  );
}
