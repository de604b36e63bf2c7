import { content } from "../content/content.server.ts";
import { rssFeed } from "./feeds.ts";

export const loader = () => new Response(rssFeed(content));
