import { content } from "../../content.server.ts";
import { rssFeed } from "../../lib/feeds.server.ts";

export const loader = () => new Response(rssFeed(content));
