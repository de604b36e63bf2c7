import { content } from "../content/content.server.ts";
import type { Route } from "./+types/route";
import { files } from "./files.ts";

/** Renders one of the files for programs, by the address that is asked for. */
export async function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/$/, "") as `/${string}`;
  const file = files[path];
  return new Response(await file?.(content), { status: file ? 200 : 404 });
}
