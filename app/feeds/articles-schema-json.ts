import { z } from "zod";

import { content } from "../content/content.server.ts";
import { articleList, articleSchemaPath } from "./article-list.ts";

/** The JSON Schema of `/articles.json`. */
export function loader() {
  const schema = { $id: content.site.address + articleSchemaPath, ...z.toJSONSchema(articleList) };
  return new Response(`${JSON.stringify(schema, null, 1)}\n`);
}
