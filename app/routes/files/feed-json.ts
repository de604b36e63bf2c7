import { content } from "../../content.server.ts";
import { jsonFeed } from "../../lib/feeds.server.ts";

export const loader = () => new Response(jsonFeed(content));
