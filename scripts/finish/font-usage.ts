import { selectAll } from "css-select";
import type { AnyNode, Document, Element } from "domhandler";
import { parseDocument } from "htmlparser2";
import postcss, { type Rule } from "postcss";

import { stateless } from "./selectors.ts";

/** A face that text may be set in: family without quotes, weight from 100 to 900. */
export type Face = { family: string; weight: number };

type Style = { families: string[]; weights: number[]; upper: boolean[] };
/** `generated` is the text of a box before or after the element; the rule then speaks of it alone. */
type FontRule = { selector: string } & Partial<Style> & { generated?: string };

/** Enough text to compare widths on, however long the library grows. */
const sampleLength = 20_000;

/** What one face sets: its different characters, sorted, and a sample of the text, as it runs. */
export type Usage = { characters: string; sample: string };

/**
 * Finds what each face sets on the pages. Where two rules give an element different
 * faces (one on wide screens, one on narrow, one while it is hovered), its text counts for both, so
 * a face may hold a few characters too many and never one too few.
 *
 * @param pages whole HTML documents
 * @param sheet the sheet of all pages, without nesting and custom properties in font declarations
 * @param faces the faces there are; a weight in between is set in the nearest, as CSS does it
 * @returns the usage by `family weight`, such as `Open Sans 700`
 */
export function fontUsage(pages: string[], sheet: string, faces: Face[]): Map<string, Usage> {
  const rules = fontRules(sheet);
  const used = new Map<string, { characters: Set<string>; sample: string }>();
  const add = (style: Style, text: string) => {
    if (!text.trim()) return;
    for (const family of style.families) {
      for (const weight of style.weights) {
        const face = nearestFace(faces, family, weight);
        if (!face) continue;
        const usage = used.get(faceName(face)) ?? { characters: new Set(), sample: "" };
        used.set(faceName(face), usage);
        for (const upper of style.upper) {
          const set = upper ? text.toUpperCase() : text;
          for (const character of set) usage.characters.add(character);
          if (usage.sample.length < sampleLength) usage.sample += set;
        }
      }
    }
  };

  for (const page of pages) {
    const document = parseDocument(page);
    const matched = new Map<Element, FontRule[]>();
    for (const rule of rules) {
      for (const element of select(rule.selector, document)) {
        matched.set(element, [...(matched.get(element) ?? []), rule]);
      }
    }
    const root: Style = { families: [], weights: [400], upper: [false] };
    const visit = (node: Element, inherited: Style) => {
      if (["script", "style", "head"].includes(node.name)) return;
      const rules = matched.get(node) ?? [];
      const bold = ["b", "strong"].includes(node.name) ? [700] : undefined;
      const own = rules.filter((rule) => rule.generated === undefined);
      const style = overlay(own, { ...inherited, weights: bold ?? inherited.weights });
      for (const rule of rules) {
        if (rule.generated === undefined) continue;
        add(overlay([rule], style), rule.generated.replace("attr(href)", node.attribs.href ?? ""));
      }
      // The words that stand for an image are set in the face around it until the image arrives.
      if (node.attribs.alt) add(style, node.attribs.alt);
      for (const child of node.children) {
        if (child.type === "text") add(style, child.data);
        else if ("attribs" in child) visit(child, style);
      }
    };
    for (const child of document.children) if ("attribs" in child) visit(child, root);
  }
  return new Map(
    [...used].map(([name, { characters, sample }]) => [
      name,
      { characters: [...characters].toSorted().join(""), sample },
    ]),
  );
}

export const faceName = ({ family, weight }: Face) => `${family} ${weight}`;

/** What the rules choose, all of them, and what is inherited where they choose nothing. */
function overlay(rules: FontRule[], inherited: Style): Style {
  const union = <Value>(own: Value[], otherwise: Value[]) =>
    own.length > 0 ? [...new Set(own)] : otherwise;
  return {
    families: union(
      rules.flatMap((rule) => rule.families ?? []),
      inherited.families,
    ),
    weights: union(
      rules.flatMap((rule) => rule.weights ?? []),
      inherited.weights,
    ),
    upper: union(
      rules.flatMap((rule) => rule.upper ?? []),
      inherited.upper,
    ),
  };
}

/** The rules that choose a face, with what they choose. */
function fontRules(sheet: string): FontRule[] {
  const rules: FontRule[] = [];
  postcss.parse(sheet).walkRules((rule) => {
    const style = fontDeclarations(rule);
    if (/:(before|after)\b/.test(rule.selector)) style.generated ??= "";
    if (Object.keys(style).length > 0) rules.push({ selector: rule.selector, ...style });
  });
  return rules;
}

function fontDeclarations(rule: Rule): Omit<FontRule, "selector"> {
  const style: Omit<FontRule, "selector"> = {};
  rule.walkDecls((declaration) => {
    const { prop, value } = declaration;
    if (value === "inherit") return;
    if (prop === "font-family" || prop === "font") {
      style.families = afterSize(value)
        .split(",")
        .map((family) => family.trim().replace(/^["']|["']$/g, ""));
    }
    if (prop === "font-weight" || prop === "font") {
      const weight = /(?:^|\s)([1-9]00|bold)(?:\s|$)/.exec(value)?.[1];
      style.weights = [weight === "bold" ? 700 : Number(weight ?? 400)];
    }
    if (prop === "text-transform") style.upper = [value === "uppercase"];
    if (prop === "content") style.generated = value.replaceAll(/["']/g, "");
  });
  return style;
}

/** The families of a `font` value: what follows its size, which may be a `clamp()`, and line height. */
function afterSize(value: string): string {
  return value.replace(/^.*\/\s*[\d.]+[a-z%]*\s+|^(?:[^,]*\s)?[\d.]+(?:rem|px|em|%)\s+/, "");
}

/** Every element that a selector may meet in some state; none where only a browser knows it. */
function select(selector: string, document: Document): Element[] {
  const found = stateless(selector);
  if (found === undefined) return [];
  try {
    return selectAll<AnyNode, Element>(found, document);
  } catch {
    return [];
  }
}

/** CSS Fonts 4, 5.2: below 400 lighter first, above 500 heavier first. */
function nearestFace(faces: Face[], family: string, weight: number): Face | undefined {
  const down = weight <= 500;
  const distance = (face: Face) => {
    const away = face.weight - weight;
    const wrongWay = down ? away > 0 : away < 0;
    return Math.abs(away) + (wrongWay ? 1000 : 0);
  };
  return faces
    .filter((face) => face.family === family)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}
