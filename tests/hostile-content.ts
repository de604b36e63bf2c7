import { contentSchemas, siteName } from "../app/content/schemas.ts";
import { figureText } from "../app/lib/figures.ts";
import { content } from "./screens.ts";

/** What becomes something else where it is not escaped for the format that it stands in. */
const hostileTexts = [
  "</script></title><img src=x onerror=alert(1)>",
  "]](javascript:alert(1)) ![a](b) [c](https://example.org/)",
  "& < > \" ' ` &amp; &lt;b&gt; &#39; {{x}} $",
  "]]> <![CDATA[ --> <!-- */ } <https://example.org/>",
  "**a** _b_ `c` ~~~ $& $1 $` \\ \\< %s",
  "1) مرحبا שלום 中文 🤖 </li>",
  "# - + > 1. | a | javascript: url(x)",
  "<i>Donaudampfschifffahrtselektrizitätenhauptbetriebswerk",
  "1) <b> & [a](b)",
  "Why JavaScript: Still Matters",
  ...["<b>&amp;", "[a](b)", "<b>"],
];

/**
 * Puts hostile texts in the place of every text that may be anything.
 *
 * @returns the content by file, and what was put in the place of which text
 */
export async function hostileContent() {
  const files: Record<string, unknown> = {};
  const replaced = new Map<string, string>();
  for (const [name, schema] of Object.entries(await contentSchemas())) {
    files[name] = content[name as keyof typeof content];
    for (const text of new Set(textsOf(files[name]))) {
      const known = replaced.get(text);
      const number = replaced.size + 1;
      // What begins with a figure is shown otherwise than what does not.
      const { text: words = text } = figureText(text) ?? {};
      if (words === "") continue;
      const figure = text.slice(0, -words.length);
      // A number of its own keeps each text different from all others.
      const choices = hostileTexts.map(
        (_, index) => `${figure}${hostileTexts[(number + index) % hostileTexts.length]} ${number}`,
      );
      for (const choice of known ? [known] : choices) {
        const changed = withText(files[name], text, choice);
        if (!schema.safeParse(changed).success) continue;
        files[name] = changed;
        replaced.set(text, choice);
        break;
      }
    }
  }
  const site = files.site as typeof content.site;
  replaced.set(siteName(content.site), siteName(site));
  return { files, replaced };
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value ? Object.values(value).flatMap(textsOf) : [];
}

function withText(value: unknown, before: string, after: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withText(each, before, after));
  if (typeof value !== "object" || !value) return value === before ? after : value;
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, each]) => [key, withText(each, before, after)]));
}
