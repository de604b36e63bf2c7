import { content } from "../content/content.server.ts";
import { siteName } from "../lib/page-meta.ts";
import { markdownPath } from "../lib/paths.ts";
import { screens } from "../lib/screens.server.ts";

/** What the site is, for language models: each page has a twin in Markdown (llmstxt.org). */
export function loader() {
  const { site, home } = content;
  const link = (address: string, title: string, text: string) =>
    `- [${title}](${site.address}${address}): ${text}`;
  const lines = [
    `# ${siteName(site)}`,
    `> ${home.description}`,
    "The articles and reports belong to their publishers. What is said of them here is written by our editors.",
    "## Pages",
    screens(content)
      .map(({ path, title, description }) => link(markdownPath(path), title, description))
      .join("\n"),
    "## Data",
    [
      link("/articles.json", "Articles", "the library as JSON, with its schema"),
      link("/feed.json", "JSON Feed", "the library as a feed"),
    ].join("\n"),
  ];
  return new Response(`${lines.join("\n\n")}\n`);
}
