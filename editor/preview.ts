import { createRequestHandler, type ServerBuild } from "react-router";
import { createServer, isRunnableDevEnvironment, type Plugin } from "vite";

import type { Content, ContentName } from "../app/content/schemas.ts";
import { articleAnchor } from "../app/lib/anchors.ts";
import { screens } from "../app/screens.ts";

/** Draws drafts by the site's own modules. Nothing is written for it. */
export type Preview = {
  screen(name: ContentName, content: Content): Promise<string>;
  /** The card of the first article, alone. */
  card(content: Content): Promise<string>;
};

/** Where what is of no screen alone can be seen. */
const elsewhere = { site: "/", partners: "/", "error-pages": "/404" };

/** In the place of the site's content, read once a build: the draft. */
const drafts: Plugin = {
  name: "know-ai:drafts",
  enforce: "pre",
  load: (id) =>
    id.endsWith("/app/content/content.server.ts")
      ? "export let content; export const show = (draft) => { content = draft; };"
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
  const { default: render } = build.entry.module;
  let failure: unknown;
  // In the place of the site's own, which prints: a draft may be half written.
  const module = {
    default: render,
    handleError: (error: unknown) => {
      failure = error;
    },
  };
  const handle = createRequestHandler({ ...build, entry: { module } }, "production");
  const shown = await load<{ show(draft: Content): void }>("/app/content/content.server.ts");

  const inert = (html: string) =>
    html
      .replaceAll(/<script.*?<\/script>| autofocus=""/gis, "")
      .replaceAll("<style", `<style nonce="${nonce}"`);
  // One at a time: the draft is there for whoever renders.
  let last: Promise<unknown> = Promise.resolve();
  const draw = async (path: string, content: Content) => {
    shown.show(content);
    const response = await handle(new Request(new URL(path, "http://localhost")));
    if (response.status >= 500) throw failure;
    return inert(await response.text());
  };
  const screen: Preview["screen"] = (name, content) => {
    const path = screens.find(({ id }) => id === name)?.path;
    const rendered = last.then(() => draw(path ?? elsewhere[name as never], content));
    last = rendered.catch(() => {});
    return rendered;
  };
  return {
    screen,
    async card(content) {
      const page = await screen("articles", content);
      const [first] = content.articles.articles;
      const anchor = first && articleAnchor(first);
      const card = new RegExp(`<li id="${anchor}".*?</li>`, "s").exec(page)?.[0];
      if (!card) throw new Error("The articles are not drawn as cards");
      const body = `<body style="padding: 24px"><ul class="columns card-rows" style="--columns: 1">`;
      return page.replace(/<body.*<\/body>/s, () => `${body}${card}</ul></body>`);
    },
  };
}
