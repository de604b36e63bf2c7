import type { Page } from "@playwright/test";

/** A rectangle on the page, in CSS pixels from the page's top left corner. */
export type Rect = { left: number; top: number; right: number; bottom: number };

/** A run of text that a reader sees, as the browser has laid it out. */
export type Text = {
  words: string;
  /** The names of the element and of those around it, to find the place by. */
  place: string;
  /** What each line takes up. */
  lines: Rect[];
  /** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
  color: [number, number, number, number];
  family: string;
  /** Of its letters, in CSS pixels. */
  size: number;
  /** What the elements around it leave to be seen of it. */
  window: Rect;
  /** The border box of the nearest element around it that is painted: a card, a button, a band. */
  box: Rect | undefined;
};

/**
 * Every run of text that is visible on a page as it stands, from its top to its end.
 *
 * @throws Error where there is none: nothing can be wrong with what is not there
 */
export async function readTexts(page: Page): Promise<Text[]> {
  const texts = await page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      const words = (node.textContent ?? "").replace(/\s+/g, " ").trim();
      if (!element || !words || !isSeen(element)) continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()]
        .filter((rect) => rect.width > 0)
        .map(onPage)
        // The link past the header waits above the page until it has the focus.
        .filter((rect) => rect.bottom > 0);
      if (lines.length === 0) continue;
      const { color, fill, fontFamily, fontSize } = getComputedStyle(element);
      texts.push({
        words,
        place: placeOf(element),
        lines,
        color: channels(element instanceof SVGElement ? fill : color, opacityOf(element)),
        family: fontFamily,
        size: Number.parseFloat(fontSize),
        window: windowOf(element),
        box: boxOf(element),
      });
    }
    return texts;

    function ancestors(element: Element): Element[] {
      const found = [];
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        found.push(at);
      return found;
    }

    /**
     * Words for screen readers alone stand in a box of one pixel, which is not being cut off. Words
     * that are transparent are meant to be seen, and have no contrast.
     */
    function isSeen(element: Element) {
      return (
        element.checkVisibility({ visibilityProperty: true }) &&
        !ancestors(element).some(
          ({ clientWidth, clientHeight }) => clientWidth === 1 && clientHeight === 1,
        )
      );
    }

    function onPage({ left, top, right, bottom }: Rect): Rect {
      return {
        left: left + scrollX,
        top: top + scrollY,
        right: right + scrollX,
        bottom: bottom + scrollY,
      };
    }

    function placeOf(element: Element) {
      return ancestors(element)
        .slice(0, 3)
        .reverse()
        .map((each) => each.localName + (each.id && `#${each.id}`))
        .join(" > ");
    }

    function opacityOf(element: Element) {
      return ancestors(element).reduce(
        (product, each) => product * Number(getComputedStyle(each).opacity),
        1,
      );
    }

    /** Through a canvas, as a browser may give a color in any notation. */
    function channels(color: string, opacity: number): Text["color"] {
      const context = new OffscreenCanvas(1, 1).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, (alpha / 255) * opacity];
    }

    function windowOf(element: Element) {
      const window = {
        left: 0,
        top: Number.NEGATIVE_INFINITY,
        right: document.documentElement.clientWidth,
        bottom: Number.POSITIVE_INFINITY,
      };
      for (const each of ancestors(element)) {
        const { overflowX, overflowY } = getComputedStyle(each);
        const rect = onPage(each.getBoundingClientRect());
        if (["hidden", "clip"].includes(overflowX)) {
          window.left = Math.max(window.left, rect.left);
          window.right = Math.min(window.right, rect.right);
        }
        if (["hidden", "clip"].includes(overflowY)) {
          window.top = Math.max(window.top, rect.top);
          window.bottom = Math.min(window.bottom, rect.bottom);
        }
      }
      return window;
    }

    function boxOf(element: Element) {
      const painted = ancestors(element).find((each) => {
        const style = getComputedStyle(each);
        return (
          !["inline", "contents"].includes(style.display) &&
          (style.backgroundColor !== "rgba(0, 0, 0, 0)" ||
            style.backgroundImage !== "none" ||
            style.boxShadow !== "none" ||
            // One length, or one for each side.
            style.borderWidth.split(" ").some((width) => Number.parseFloat(width) > 0))
        );
      });
      return painted && onPage(painted.getBoundingClientRect());
    }
  });
  if (texts.length === 0) throw new Error(`no word is to be seen at ${page.url()}`);
  return texts;
}
