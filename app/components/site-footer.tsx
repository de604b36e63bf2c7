import { siteName } from "../content/schemas.ts";
import type { Site } from "../content/site.ts";
import { OutboundLink } from "./outbound-link.tsx";
import { Wordmark } from "./wordmark.tsx";

export function SiteFooter({ site }: { site: Site }) {
  const links = [
    { to: site.links.privacyPolicy.link, label: "Privacy Policy" },
    { to: site.links.termsOfService.link, label: "Terms of Service" },
    { to: site.links.contact.link, label: "Contact" },
  ];
  return (
    <footer className="site-footer dark wrap">
      <div className="row">
        <Wordmark site={site} />
        <OutboundLink to={site.links.newsletter.link} className="action action-outline">
          Subscribe to Newsletter
        </OutboundLink>
      </div>
      <div className="row legal type-small">
        <p>
          © {site.year} {siteName(site)}. Powered by {site.provider}
        </p>
        <ul>
          {links.map((link) => (
            <li key={link.label}>
              <OutboundLink to={link.to}>{link.label}</OutboundLink>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
