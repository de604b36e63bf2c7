import { content } from "../../content.server.ts";
import { listArticles } from "../../lib/article-list.ts";

export const loader = () => new Response(`${JSON.stringify(listArticles(content), null, 1)}\n`);
