import { selectOne } from "css-select";
import { parse, type Selector, SelectorType, stringify } from "css-what";
import type { Document } from "domhandler";

/** What a selector says of a state or a generated box, and not of the element that it stands on. */
const passing = new Set([
  ...["hover", "focus", "focus-visible", "focus-within", "active", "target", "disabled"],
  ...["popover-open", "before", "after", "backdrop", "selection", "marker"],
]);

/**
 * The selector without its states, so that it finds every element that it may ever apply to:
 * `.menu:popover-open a:hover` becomes `.menu a`. Undefined where a browser must decide.
 */
export function stateless(selector: string): string | undefined {
  try {
    return stringify(parse(selector).map((tokens) => withoutStates(tokens)));
  } catch {
    return undefined;
  }
}

function withoutStates(tokens: Selector[]): Selector[] {
  const kept = tokens.flatMap((token): Selector[] => {
    if (token.type === "pseudo-element") return [];
    if (token.type === "attribute" && token.name === "open") return [];
    if (token.type !== "pseudo") return [token];
    if (passing.has(token.name)) return [];
    // What must not be, may be in some state: only an alternative that never changes rules it out.
    if (token.name === "not") return [];
    if (!Array.isArray(token.data)) return [token];
    return [{ ...token, data: token.data.map(withoutStates) }];
  });
  const last = kept.at(-1);
  const bare = !last || ["descendant", "child", "adjacent", "sibling"].includes(last.type);
  return bare ? [...kept, { type: SelectorType.Universal, namespace: null }] : kept;
}

/** Whether a selector may apply to an element of the page, in whatever state. */
export function mayApply(selector: string, page: Document): boolean {
  const found = stateless(selector);
  if (found === undefined) return true;
  try {
    return selectOne(found, page) !== null;
  } catch {
    return true;
  }
}

/** Gives every class in a selector its new name. */
export function renameClasses(selector: string, names: Map<string, string>): string {
  const rename = (tokens: Selector[]): Selector[] =>
    tokens.map((token) => {
      if (token.type === "attribute" && token.name === "class" && token.action === "element") {
        return { ...token, value: names.get(token.value) ?? token.value };
      }
      if (token.type === "pseudo" && Array.isArray(token.data)) {
        return { ...token, data: token.data.map(rename) };
      }
      return token;
    });
  return stringify(parse(selector).map(rename));
}

/**
 * The classes that a selector names.
 *
 * @throws for a selector that asks for a part of a class's name, which the short names do not have
 */
export function classesOf(selector: string): string[] {
  const classes = (tokens: Selector[]): string[] =>
    tokens.flatMap((token) => {
      if (token.type === "attribute" && token.name === "class") {
        if (token.action !== "element") throw new Error(`give ${selector} a class of its own`);
        return [token.value];
      }
      if (token.type === "pseudo" && Array.isArray(token.data)) return token.data.flatMap(classes);
      return [];
    });
  return parse(selector).flatMap(classes);
}
