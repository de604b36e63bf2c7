import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import { type FastifyInstance, type FastifyReply, fastify } from "fastify";

import { paths } from "../app/lib/paths.ts";

const pagePaths: string[] = Object.values(paths);
const year = "public, max-age=31536000, immutable";

/**
 * Makes a server of the built site; its list of files is taken here, once.
 *
 * @param root the folder that `npm run build` wrote
 * @throws where the folder is missing or holds no site
 */
export async function siteServer(root: string): Promise<FastifyInstance> {
  const folder = resolve(root);
  if (!existsSync(join(folder, "index.html"))) {
    throw new Error(`there is no built site in ${root}: run "npm run build" first`);
  }
  const [notFound, error] = await Promise.all([
    readFile(join(folder, "404.html"), "utf8"),
    readFile(join(folder, "error.html"), "utf8"),
  ]);

  const server = fastify({
    // A request whose path cannot be decoded never reaches a route.
    frameworkErrors: (_error, _request, reply) => {
      (reply as FastifyReply).code(400).type("text/html; charset=utf-8").send(error);
    },
    routerOptions: { ignoreTrailingSlash: false },
  });
  server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    dotfiles: "deny",
    redirect: false,
    index: false,
    globIgnore: ["**/*.br", "**/*.gz", "404.html", "error.html"],
    setHeaders: (reply, path) => {
      if (/\.html(\.\w+)?$/.test(path)) reply.header("speculation-rules", '"/speculation-rules.json"');
      if (path.includes("speculation-rules.json"))
        reply.header("content-type", "application/speculationrules+json");
      reply.header("cache-control", /[\\/]assets[\\/]/.test(path) ? year : "no-cache");
    },
  });
  for (const path of pagePaths) {
    server.get(path, (_request, reply) =>
      reply.sendFile(path === "/" ? "index.html" : `${path.slice(1)}.html`),
    );
  }
  server.setNotFoundHandler((_request, reply) => {
    reply.code(404).type("text/html; charset=utf-8").send(notFound);
  });
  server.setErrorHandler((failure, request, reply) => {
    request.log.error(failure);
    reply.code(500).type("text/html; charset=utf-8").send(error);
  });
  return server;
}
