import { Notice } from "../../components/error-page.tsx";
import { content } from "../../content/content.server.ts";
import { noticeMeta } from "../../lib/page-meta.ts";
import type { Route } from "./+types/route";

/** The root error screen as a file: what a server sends for a request that it cannot route or answer. */
export function loader() {
  return { site: content.site, notice: content.notices.error };
}

export function meta({ loaderData: { site, notice } }: Route.MetaArgs) {
  return noticeMeta(site, notice);
}

export default function ErrorScreen({ loaderData: { notice } }: Route.ComponentProps) {
  return <Notice {...notice} />;
}
