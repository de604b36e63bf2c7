import { content } from "../content/content.server.ts";
import { listArticles } from "./article-list.ts";

export const loader = () => new Response(`${JSON.stringify(listArticles(content), null, 1)}\n`);
