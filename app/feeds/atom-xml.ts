import { content } from "../content/content.server.ts";
import { atomFeed } from "./feeds.ts";

export const loader = () => new Response(atomFeed(content));
