import { type Selector, transform } from "lightningcss";

/** The stylesheet of a page. */
export const style = /(?<=<style>).*?(?=<\/style>)/s;

/**
 * Prunes a stylesheet to what may apply to one of the pages, whatever their state, and writes the
 * values of design tokens in the place of their names: 1.4 to 3 kB a page less in brotli.
 *
 * @param stylesheet minified
 * @param pages whole HTML documents
 */
export function pruneStylesheet(stylesheet: string, pages: string[]): string {
  const html = pages.join("");
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const ids = new Set(html.match(/(?<= id=")[^"]*/g));
  const tags = new Set(html.match(/(?<=<)[a-z][\w-]*/g));
  /** What only a browser can decide (states, generated boxes, `:not()`) may apply. */
  const mayApply = (selector: Selector): boolean =>
    selector.every((part) => {
      if (part.type === "class") return classes.has(part.name);
      if (part.type === "id") return ids.has(part.name);
      if (part.type === "type") return tags.has(part.name);
      if (part.type !== "pseudo-class") return true;
      if (part.kind !== "is" && part.kind !== "where" && part.kind !== "has") return true;
      return part.selectors.some(mayApply);
    });
  const pruned = minify(inlineTokens(stylesheet), {
    // biome-ignore lint/correctness/noComponentHookFactories: a visitor's name, no component
    visitor: { Selector: (selector) => (mayApply(selector) ? undefined : []) },
  });
  return minify(pruned, { unusedSymbols: unusedNames(pruned) });
}

/**
 * Gives each class of a page a short name, 280 bytes less in brotli: for the articles, whose document
 * would not fit into the first flight otherwise.
 */
export function shortenClasses(html: string): string {
  const attribute = /(?<= class=")[^"]*/g;
  const names = new Map<string, string>();
  const shorten = (name: string) => {
    const index = names.size;
    const letter = String.fromCharCode(97 + (index % 26));
    if (!names.has(name)) names.set(name, index < 26 ? letter : letter + Math.floor(index / 26));
    return names.get(name) ?? name;
  };
  const inSelector = (selector: Selector): Selector =>
    selector.map((part) => {
      if (part.type === "class") return { ...part, name: shorten(part.name) };
      if (part.type !== "pseudo-class") return part;
      if (part.kind !== "is" && part.kind !== "not" && part.kind !== "has") return part;
      return { ...part, selectors: part.selectors.map(inSelector) };
    });
  return html
    .replace(attribute, (list) => list.split(" ").map(shorten).join(" "))
    .replace(style, (stylesheet) => minify(stylesheet, { visitor: { Selector: inSelector } }));
}

/** Replaces each custom property that is declared once, in `:root`, and so is the same everywhere. */
function inlineTokens(stylesheet: string): string {
  const declared = Map.groupBy(stylesheet.match(/(?<=[{;])--[\w-]+(?=:)/g) ?? [], (name) => name);
  const tokens = new Map<string, string>();
  for (const [, declarations = ""] of stylesheet.matchAll(/:root\{([^{}]*)\}/g)) {
    for (const [, name = "", value = ""] of declarations.matchAll(/(--[\w-]+):([^;]+)/g)) {
      if (declared.get(name)?.length === 1) tokens.set(name, value);
    }
  }
  const inline = (text: string): string =>
    text.replace(/var\((--[\w-]+)\)/g, (use, name) => inline(tokens.get(name) ?? "") || use);
  return inline(stylesheet);
}

/** Custom properties that nothing reads, and keyframes that nothing plays. */
function unusedNames(stylesheet: string): string[] {
  const properties = stylesheet.match(/(?<=[{;])--[\w-]+(?=:)/g) ?? [];
  const keyframes = stylesheet.match(/(?<=@keyframes )[\w-]+/g) ?? [];
  return [
    ...properties.filter((name) => !new RegExp(`var\\(${name}[,)]`).test(stylesheet)),
    ...keyframes.filter((name) => !new RegExp(`animation[^;}]*\\b${name}\\b`).test(stylesheet)),
  ];
}

function minify(
  stylesheet: string,
  options: Pick<Parameters<typeof transform>[0], "visitor" | "unusedSymbols">,
): string {
  const code = Buffer.from(stylesheet);
  return transform({ filename: "stylesheet.css", code, minify: true, ...options }).code.toString();
}
