import { siteName } from "../content/schemas.ts";
import { OutboundLink } from "./outbound-link.tsx";
import { useSite } from "./site-context.ts";
import { Wordmark } from "./wordmark.tsx";

export function SiteFooter() {
  const site = useSite();
  const { newsletter, privacyPolicy, termsOfService, contact } = site.links;
  return (
    <footer id="footer" className="site-footer dark wrap">
      <div className="split">
        <Wordmark />{" "}
        <OutboundLink to={newsletter.link} className="action action-outline no-print">
          {newsletter.label}
        </OutboundLink>
      </div>
      <div className="split legal type-small">
        <p>
          © {site.year} {siteName(site)}. {site.poweredBy} {site.provider}
        </p>
        <ul className="no-print">
          {[privacyPolicy, termsOfService, contact].map(({ link, label }) => (
            <li key={label}>
              <OutboundLink to={link} className="tap">
                {label}
              </OutboundLink>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
