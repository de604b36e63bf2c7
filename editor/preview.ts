import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRequestHandler, type MemoryRouter, type ServerBuild } from "react-router";
import { createServer, isRunnableDevEnvironment, type Plugin } from "vite";

import type * as ArticleCardModule from "../app/components/article-card.tsx";
import type * as SiteContextModule from "../app/components/site-context.ts";
import type { Content, ContentName } from "../app/content/schemas.ts";
import type { Article } from "../app/screens/articles/content.ts";
import { paths, screens } from "../app/screens.ts";
import type * as StylesheetModule from "../app/styles/stylesheet.server.ts";
import { today } from "../curation/command.ts";

/** Draws drafts by the site's own modules. Nothing is written for it. */
export type Preview = {
  screen(name: ContentName, content: Content): Promise<string>;
  card(article: Partial<Article>, content: Content): Promise<string>;
};

/** Where what is of no screen alone can be seen. */
const elsewhere = { site: "/", partners: "/", "error-pages": "/404" };

/** What stands in the place of the site's content, read once a build: the draft. */
type Shown = {
  show(draft: Content): void;
  /** As the site's own modules know it: another one is nothing to them. */
  MemoryRouter: typeof MemoryRouter;
};
const drafts: Plugin = {
  name: "know-ai:drafts",
  enforce: "pre",
  load: (id) =>
    id.endsWith("/app/content/content.server.ts")
      ? `export { MemoryRouter } from "react-router";
         export let content; export const show = (draft) => { content = draft; };`
      : undefined,
};

/**
 * Loads the site's modules.
 *
 * @param root the folder that holds `app/`
 * @param nonce of the page that the previews are framed in, for their stylesheet
 */
export async function loadPreview(root: string, nonce: string): Promise<Preview> {
  const server = await createServer({
    root,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [drafts],
  });
  const { ssr } = server.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("The site cannot be rendered here");
  const load = <Module>(path: string): Promise<Module> => ssr.runner.import(path);
  const build = await load<ServerBuild>("virtual:react-router/server-build");
  const handle = createRequestHandler(build, "production");
  const shown = await load<Shown>("/app/content/content.server.ts");

  const inert = (html: string) =>
    html.replaceAll(/<script.*?<\/script>/gs, "").replaceAll("<style", `<style nonce="${nonce}"`);
  // One at a time: the draft is there for whoever renders.
  let last: Promise<unknown> = Promise.resolve();
  const render = async (path: string, content: Content) => {
    shown.show(content);
    const response = await handle(new Request(new URL(path, "http://localhost")));
    if (response.status >= 500) throw new Error(`${path} cannot be rendered`);
    return inert(await response.text());
  };
  return {
    screen(name, content) {
      const screen = screens.find(({ id }) => id === name);
      const path = screen?.path ?? elsewhere[name as keyof typeof elsewhere];
      const rendered = last.then(() => render(path, content));
      last = rendered.catch(() => {});
      return rendered;
    },
    async card(article, { site, articles }) {
      const [{ ArticleCard }, { SiteContext }, { stylesheet }] = await Promise.all([
        load<typeof ArticleCardModule>("/app/components/article-card.tsx"),
        load<typeof SiteContextModule>("/app/components/site-context.ts"),
        load<typeof StylesheetModule>("/app/styles/stylesheet.server.ts"),
      ]);
      const known = { id: 0, title: "", excerpt: "", author: "", category: "", link: "" };
      const draft: Article = { ...known, featured: false, added: today(), ...article };
      const card = createElement(ArticleCard, { article: draft, labels: articles.labels });
      const list = createElement("ul", { className: "columns card-rows" }, card);
      const inSite = createElement(SiteContext, { value: site }, list);
      const place = { initialEntries: [paths.articles] };
      const markup = renderToStaticMarkup(createElement(shown.MemoryRouter, place, inSite));
      const styles = `<style>${stylesheet}body { padding: 24px; --columns: 1 }</style>`;
      const head = `<!doctype html><html lang="en-US"><head><meta charset="utf-8">${styles}</head>`;
      return inert(`${head}<body>${markup}</body></html>`);
    },
  };
}
