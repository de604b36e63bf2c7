import { content } from "../content/content.server.ts";
import { jsonFeed } from "./feeds.ts";

export const loader = () => new Response(jsonFeed(content));
