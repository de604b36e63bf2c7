import { Fragment } from "react";

import type { Next } from "../content/fields.ts";
import { OutboundLink } from "./outbound-link.tsx";

const look = "action action-outline";

/**
 * The two buttons at the end of a topic page. The specification gives them no action: until an
 * editor fills a button's link in, it does nothing; then the same place holds a link of the same look.
 */
export function ActionButtons({ buttons }: Pick<Next, "buttons">) {
  return (
    <div className="action-buttons">
      {buttons.map(({ label, link }) => (
        <Fragment key={label}>
          {link ? (
            <OutboundLink to={link} className={look}>
              {label}
            </OutboundLink>
          ) : (
            <button type="button" className={look}>
              {label}
            </button>
          )}{" "}
        </Fragment>
      ))}
    </div>
  );
}
