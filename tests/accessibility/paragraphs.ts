import type { Page } from "@playwright/test";

/** A paragraph of text as it is set; lengths in CSS pixels. */
export type Paragraph = {
  words: string;
  lines: number;
  /** Characters in the fullest line. */
  fullest: number;
  align: string;
  size: number;
  /** From one line to the next. */
  pitch: number;
  /** From the last line to the first of a paragraph right below it; undefined where none is. */
  toNext: number | undefined;
};

/** Every paragraph and every entry of a list that is seen and holds nothing but text. */
export function paragraphs(page: Page): Promise<Paragraph[]> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>("p, li, dd")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.textContent?.trim() &&
        !element.querySelector("p, ul, ol, div, h1, h2, h3, img, svg"),
    );
    return texts.map((element) => {
      const { textAlign, fontSize, lineHeight } = getComputedStyle(element);
      const next = element.nextElementSibling;
      const lines = linesOf(element);
      const last = lines.at(-1)?.top ?? 0;
      const below = next?.localName === "p" ? linesOf(next)[0]?.top : undefined;
      return {
        words: (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 60),
        lines: lines.length,
        fullest: Math.max(...lines.map(({ characters }) => characters)),
        align: textAlign,
        size: Number.parseFloat(fontSize),
        pitch: Number.parseFloat(lineHeight),
        toNext: below !== undefined && below > last ? below - last : undefined,
      };
    });

    /** The lines of an element from top to bottom, with how many characters each has. */
    function linesOf(element: Element) {
      const counts = new Map<number, number>();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (walker.nextNode()) {
        const node = walker.currentNode;
        for (let index = 0; index < (node.textContent?.length ?? 0); index += 1) {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { top, width } = range.getBoundingClientRect();
          if (width > 0) counts.set(Math.round(top), (counts.get(Math.round(top)) ?? 0) + 1);
        }
      }
      return [...counts]
        .map(([top, characters]) => ({ top, characters }))
        .toSorted((one, other) => one.top - other.top);
    }
  });
}
