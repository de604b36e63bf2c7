import { Fragment } from "react";

import type { ActionButton } from "../content/fields.ts";
import { OutboundLink } from "./outbound-link.tsx";

/**
 * The two buttons at the end of a topic page. The specification gives them no action: until an
 * editor fills a button's link in, it does nothing; then the same place holds a link of the same look.
 */
export function ActionButtons({ buttons }: { buttons: ActionButton[] }) {
  return (
    <div className="action-buttons">
      {buttons.map(({ label, link }, index) => {
        const look = index === 0 ? "action" : "action action-outline";
        return (
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
        );
      })}
    </div>
  );
}
