import { content } from "../../content.server.ts";
import { atomFeed } from "../../lib/feeds.server.ts";

export const loader = () => new Response(atomFeed(content));
