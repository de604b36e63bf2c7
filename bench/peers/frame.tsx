import type { ReactNode } from "react";

import { SiteFooter } from "../../app/components/site-footer.tsx";
import { SiteHeader } from "../../app/components/site-header.tsx";
import type { Site } from "../../app/content/site.ts";

/** What stands around every screen: the body that `app/root.tsx` gives the site's own pages. */
export function Frame({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <SiteHeader site={site} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter site={site} />
    </>
  );
}
