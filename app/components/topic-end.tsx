import { Fragment } from "react";

import type { Next } from "../content/fields.ts";
import type { PageEntry } from "../content/schemas.ts";
import { OutboundLink } from "./outbound-link.tsx";
import { useSite } from "./site-context.ts";

const button = "action action-outline";

/**
 * The end of a topic page: its two buttons, and the way to the two other topic pages. The specification
 * gives the buttons no action: until an editor fills a button's link in, it does nothing; then the same
 * place holds a link of the same look.
 */
export function TopicEnd({ next, related }: { next: Next; related: PageEntry[] }) {
  const { labels } = useSite();
  return (
    <div className="topic-end section wrap">
      <h2 className="type-h4 no-print">{next.title}</h2>
      <div className="buttons">
        {next.buttons.map(({ label, link }) => (
          <Fragment key={label}>
            {link ? (
              <OutboundLink to={link} className={button}>
                {label}
              </OutboundLink>
            ) : (
              <button type="button" className={button}>
                {label}
              </button>
            )}{" "}
          </Fragment>
        ))}
      </div>
      <nav aria-labelledby="related" className="no-print">
        <h2 id="related" className="eyebrow">
          {labels.related}
        </h2>
        <ul className="columns">
          {related.map(({ path, title }) => (
            <li key={path}>
              <a href={path} className="type-h4 tap">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
