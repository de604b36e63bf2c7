import type { ReactNode } from "react";
import { Meta, Outlet, useRouteLoaderData } from "react-router";

import type { Route } from "./+types/root";
import { GroupSkipLinks } from "./components/article-filter.tsx";
import { ErrorPage } from "./components/error-page.tsx";
import { SiteContext } from "./components/site-context.ts";
import { SiteFooter } from "./components/site-footer.tsx";
import { SiteHeader } from "./components/site-header.tsx";
import { content } from "./content/content.server.ts";
import { pageEntries } from "./content/schemas.ts";
import { articleGroups, filterStyles } from "./lib/article-groups.ts";
import { token } from "./lib/tokens.ts";
import type { loader as articlesLoader } from "./screens/articles/route.tsx";
import { stylesheet } from "./styles/stylesheet.server.ts";

export function loader() {
  return {
    site: content.site,
    menu: pageEntries(content).filter(({ inHeader }) => inHeader),
    error: content["error-pages"].error,
    styles: stylesheet + filterStyles(articleGroups(content.articles)),
    themeColor: token("--color-purple"),
  };
}

/** The document around every page. No page has a script, so the router's own stay out. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const articles = useRouteLoaderData<typeof articlesLoader>("screens/articles/route");
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content={data?.themeColor} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, inlined so that a page is one request */}
        <style dangerouslySetInnerHTML={{ __html: data?.styles ?? "" }} />
        {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
      </head>
      <body>
        <SiteContext value={data?.site}>
          {articles && <GroupSkipLinks {...articles} />}
          {data && <SiteHeader menu={data.menu} />}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {data && <SiteFooter />}
        </SiteContext>
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** What a reader sees when a page cannot be rendered; `/error` is the same screen as a file. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (import.meta.env.DEV) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return <pre className="section wrap">{message}</pre>;
  }
  return <ErrorPage {...(loaderData?.error ?? { title: "Unexpected Application Error!" })} />;
}
