import { readContent } from "../app/content/read-content.ts";
import { paths } from "../app/screens.ts";

/** What the pages are made of, and so what a reader must find on them. */
export const content = await readContent();

/** Every screen with an address that shows it, and the status that comes with it. */
export const screens = [
  ...Object.values(paths).map((path) => ({ path: path as string, status: 200 })),
  { path: "/no-such-page", status: 404 },
  // Not a path: the escapes are cut off in the middle of a character.
  { path: "/%E0%A4%A", status: 400 },
];

/** How the name of every link to another site ends. */
export const inNewTab = /\(opens in a new tab\)$/;
