import { ErrorPage } from "../../components/error-page.tsx";
import { content } from "../../content/content.server.ts";
import { errorPageMeta } from "../../lib/page-meta.ts";
import type { Route } from "./+types/route";

/** The one line of script on the site: it tells the console which path was asked for. */
const report =
  'console.error("404 Error: User attempted to access non-existent route:", location.pathname)';

export function loader() {
  return { site: content.site, page: content["error-pages"].notFound };
}

export function meta({ loaderData: { site, page } }: Route.MetaArgs) {
  return errorPageMeta(site, page);
}

export default function NotFound({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <ErrorPage code="404" {...page} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; text children would be escaped */}
      <script dangerouslySetInnerHTML={{ __html: report }} />
    </>
  );
}
