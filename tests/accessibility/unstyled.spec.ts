import { expect, test } from "@playwright/test";

import { content, paths, screens } from "../screens.ts";

for (const { path } of screens) {
  test(`A reader at ${path} without its stylesheet meets no empty heading, no empty entry and no words run together`, async ({
    page,
  }) => {
    await page.goto(path);
    expect(await page.evaluate(unstyledFaults)).toEqual([]);
  });
}

test("A reader who blocks pictures reads every partner's name in the place of its logo", async ({
  page,
}) => {
  await page.route(/\.(svg|png|webp|avif)$/, (route) => route.abort());
  await page.goto(paths.home);
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    const names = page.getByRole("img").and(page.locator(".logo-strip ul img"));
    await expect(names).toHaveCount(content.partners.partners.length);
    expect(await names.evaluateAll(clippedNames), reducedMotion).toEqual([]);
  }
});

test("A reader with forced colors sees what a trend changes", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(paths["ai-trends"]);
  const bar = page.locator(".change-bars .changed").first();
  const text = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
  await expect(bar).toHaveCSS("stroke", text);
});

/**
 * What text browsers, which know neither the stylesheet nor `hidden`, would print: headings without
 * anything below them, entries of lists without a word, words of two elements without a space.
 */
function unstyledFaults(): string[] {
  for (const style of document.querySelectorAll("style")) style.remove();
  for (const hidden of document.querySelectorAll("[hidden]")) hidden.removeAttribute("hidden");
  const words = (node: Node | null) =>
    node instanceof HTMLImageElement ? node.alt.trim() : (node?.textContent?.trim() ?? "");
  const faults: string[] = [];
  const headings = [...document.querySelectorAll("h1, h2, h3")].filter(words);
  for (const [index, heading] of headings.entries()) {
    const next = headings[index + 1];
    if (next?.localName !== heading.localName) continue;
    const between = document.createRange();
    between.setStartAfter(heading);
    between.setEndBefore(next);
    const images = [...between.cloneContents().querySelectorAll("img")];
    if (!between.toString().trim() && !images.some(words)) faults.push(`empty: ${words(heading)}`);
  }
  for (const entry of document.querySelectorAll("li"))
    if (![entry, ...entry.querySelectorAll("img")].some(words)) faults.push("an empty entry");
  for (const element of document.body.querySelectorAll("*")) {
    const next = element.nextSibling;
    if (!(next instanceof HTMLElement) || element.closest("svg")) continue;
    const inline = [element, next].every((each) =>
      getComputedStyle(each).display.startsWith("inline"),
    );
    if (inline && /\S$/.test(element.textContent) && /^[^\s:]/.test(next.textContent))
      faults.push(`run together: ${words(element)} | ${words(next)}`);
  }
  return faults;
}

/** Names that the box of their picture, with the browser's sign for a missing one, has no room for. */
function clippedNames(images: Element[]): string[] {
  return images.flatMap((image) => {
    const shown = image.getBoundingClientRect();
    // Its font's size is as before it is zoomed.
    const width = shown.width / image.currentCSSZoom;
    const height = shown.height / image.currentCSSZoom;
    const box = document.createElement("div");
    const sign = document.createElement("span");
    box.style.cssText = `position: absolute; width: ${width - 2}px; font: ${getComputedStyle(image).font}`;
    sign.style.cssText = "display: inline-block; width: 16px; height: 16px";
    box.append(sign, image.getAttribute("alt") ?? "");
    document.body.append(box);
    const clipped = box.scrollHeight > height - 2 || box.scrollWidth > width;
    box.remove();
    return clipped ? [`${image.getAttribute("alt")}: ${box.style.width}`] : [];
  });
}
