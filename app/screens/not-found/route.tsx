import { Notice } from "../../components/error-page.tsx";
import { content } from "../../content/content.server.ts";
import { noticeMeta } from "../../lib/page-meta.ts";
import type { Route } from "./+types/route";

/** The one line of script on the site: it tells the console which path was asked for. */
const report =
  'console.error("404 Error: User attempted to access non-existent route:", location.pathname)';

export function loader() {
  return { site: content.site, notice: content.notices.notFound };
}

export function meta({ loaderData: { site, notice } }: Route.MetaArgs) {
  return noticeMeta(site, notice);
}

export default function NotFound({ loaderData: { notice } }: Route.ComponentProps) {
  return (
    <>
      <Notice code="404" {...notice} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; text children would be escaped */}
      <script dangerouslySetInnerHTML={{ __html: report }} />
    </>
  );
}
