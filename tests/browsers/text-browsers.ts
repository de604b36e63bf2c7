import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { groupsBy, labels, paths } from "../screens.ts";

const run = promisify(execFile);

/** Browsers that print a page as text; they know neither stylesheets nor `hidden`. */
export const textBrowsers = ["lynx", "w3m"];

/** What reads wrong on the home page and the articles page, as a text browser prints them. */
export async function textFaults(browser: string, address: string): Promise<string[]> {
  const print = async (path: string) => (await run(browser, ["-dump", address + path])).stdout;
  const [home, articles] = await Promise.all([print(paths.home), print(paths.articles)]);
  const headings = [...groupsBy("category"), ...groupsBy("author")]
    .map(({ name, titles }) => `${name} · ${titles.length}`)
    .filter((heading) => articles.includes(heading));
  const entries = home.match(/^\s*[*•]\s*(\[\w+\]\s*)?$/gm) ?? [];
  return [
    ...headings.map((heading) => `a heading with nothing below it: ${heading}`),
    ...entries.map(() => "an empty entry of a list"),
    ...(home.includes(labels.pause + labels.play) ? ["both words of the logos' switch"] : []),
  ];
}
