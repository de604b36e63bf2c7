import type { Page } from "@playwright/test";

/** How far from its middle a target is followed: nothing needs more. */
const enough = 30;

/** What a reader can press, and how far it reaches from its middle, at most 60 CSS pixels. */
export type Target = {
  name: string;
  width: number;
  height: number;
  /**
   * What WCAG 2.5.5 lets be smaller: a link within a sentence, and one that leads where a control of
   * the same card does.
   */
  mayBeSmall: boolean;
};

/**
 * Measures every target of a page as a finger finds it: from its middle outwards, as far as it is the
 * target that would be hit. What covers it or stands in its way makes it smaller; room around its
 * words that belongs to it makes it larger.
 */
export function targets(page: Page): Promise<Target[]> {
  return page.evaluate((enough) => {
    const elements = [...document.querySelectorAll<HTMLElement>("a[href], button, summary")].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !isAbovePage(element),
    );
    // Asked before the page is scrolled, as an answer after each step would lay it out anew.
    const controls = elements.filter(isControl);
    const small = elements.map((element) => isInSentence(element) || hasEquivalent(element));
    return elements.map((element, index) => {
      element.scrollIntoView({ block: "center" });
      const { left, top, width, height } = middleLine(element);
      const x = left + width / 2;
      const y = top + height / 2;
      return {
        name: (element.textContent ?? "").replace(/\s+/g, " ").trim(),
        width: reach(element, x, y, 1, 0) + reach(element, x, y, -1, 0),
        height: reach(element, x, y, 0, 1) + reach(element, x, y, 0, -1),
        mayBeSmall: small[index] ?? false,
      };
    });

    /** The link past the header waits there until it has the focus. */
    function isAbovePage(element: Element) {
      return element.getBoundingClientRect().bottom + scrollY <= 0;
    }

    function isInSentence(element: Element) {
      return [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    }

    function hasEquivalent(element: Element) {
      const card = element.closest("li");
      return controls.some(
        (control) =>
          control !== element &&
          control.getAttribute("href") === element.getAttribute("href") &&
          card?.contains(control),
      );
    }

    /** Buttons, what looks like one, and the entries of the menu. */
    function isControl(element: Element) {
      return (
        element.matches("button, summary, nav[aria-label=Main] a") ||
        getComputedStyle(element).textTransform === "uppercase"
      );
    }

    function middleLine(element: Element) {
      const lines = [...element.getClientRects()];
      return lines[Math.floor(lines.length / 2)] ?? element.getBoundingClientRect();
    }

    function reach(element: Element, x: number, y: number, stepX: number, stepY: number) {
      let pixels = 0;
      while (pixels < enough) {
        const front = document.elementFromPoint(x + stepX * pixels, y + stepY * pixels);
        if (!front || !element.contains(front)) break;
        pixels += 0.5;
      }
      return pixels;
    }
  }, enough);
}
