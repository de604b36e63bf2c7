import { paths } from "../app/screens.ts";
import { siteServer } from "../server/site-server.ts";

/** The eight screens: the seven with an address, and the page for whatever cannot be found. */
export const screens: string[] = [...Object.values(paths), "/404"];

/** The pages that every peer is compared on. */
export const comparedPaths: string[] = [paths.home, paths.articles];

/** Serves a built site with the site's own server, as it is published, on a free port. */
export async function serveSite(
  folder: string,
): Promise<{ address: string; close: () => Promise<void> }> {
  const server = await siteServer(folder);
  const address = await server.listen({ host: "localhost", port: 0 });
  return {
    address: address.replace(/\/$/, ""),
    close: async () => {
      await server.close();
    },
  };
}
