import { renderToStaticMarkup } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

import { bindCompounds } from "./lib/short-words.ts";

/**
 * Renders one page to a whole HTML document. Nothing hydrates, so the markup carries no markers.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  const markup = renderToStaticMarkup(<ServerRouter context={routerContext} url={request.url} />);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(`<!doctype html>${bindCompounds(markup)}`, { status, headers });
}
