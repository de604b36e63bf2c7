import { useLocation } from "react-router";

import type { Site } from "../content/site.ts";
import { paths } from "../screens.ts";
import { OutboundLink } from "./outbound-link.tsx";
import { Wordmark } from "./wordmark.tsx";

const links = [
  { to: paths.home, label: "Home" },
  { to: paths.articles, label: "Thought Leadership" },
  { to: paths.research, label: "Research" },
  { to: paths.courses, label: "Courses" },
];

/**
 * The bar at the top of every page. On a narrow screen its links stand in a popover, which the
 * browser opens, closes and announces without a script; on a wide one the same list is in the bar.
 */
export function SiteHeader({ site }: { site: Site }) {
  // The build renders /courses as /courses/, as its file lies in a folder of that name.
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, "");
  return (
    <header className="site-header wrap">
      <Wordmark site={site} />
      <button type="button" popoverTarget="menu" className="menu-button">
        Menu
      </button>
      <nav id="menu" popover="auto" aria-label="Main" className="menu">
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: the focus goes into the menu with the reader, as the button that opened it is hidden
          autoFocus
        >
          Close
        </button>
        <ul>
          {links
            .filter((link) => link.to !== pathname)
            .map((link) => (
              <li key={link.to}>
                <a href={link.to}>{link.label}</a>
              </li>
            ))}
        </ul>
        <OutboundLink to={site.links.newsletter.link} className="action action-outline">
          Subscribe to Newsletter
        </OutboundLink>
      </nav>
    </header>
  );
}
