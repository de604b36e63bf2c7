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
    <footer className="site-footer bg-blue-dark text-white">
      <div className="wrap grid gap-4 py-8">
        <div className="footer-row">
          <Wordmark site={site} className="text-white" />
          <OutboundLink
            to={site.links.newsletter.link}
            className="action newsletter-action action-light"
          >
            Subscribe to Newsletter
          </OutboundLink>
        </div>
        <div className="footer-row footer-legal type-small">
          <p>
            © {site.year} {siteName(site)}. Powered by {site.provider}
          </p>
          <ul className="flex flex-wrap gap-x-2">
            {links.map((link) => (
              <li key={link.label}>
                <OutboundLink to={link.to} className="footer-link">
                  {link.label}
                </OutboundLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
