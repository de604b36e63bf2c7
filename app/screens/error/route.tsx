import { ErrorPage } from "../../components/error-page.tsx";
import { content } from "../../content/content.server.ts";
import { errorPageMeta } from "../../lib/page-meta.ts";
import type { Route } from "./+types/route";

/** The root error screen as a file: what a server sends for a request that it cannot route or answer. */
export function loader() {
  return { site: content.site, page: content["error-pages"].error };
}

export function meta({ loaderData: { site, page } }: Route.MetaArgs) {
  return errorPageMeta(site, page);
}

export default function ErrorScreen({ loaderData: { page } }: Route.ComponentProps) {
  return <ErrorPage {...page} />;
}
