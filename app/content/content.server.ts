import { readContent } from "./read-content.ts";

/** All content, read and checked once a build; in development, again after each change. */
export const content = await readContent();
