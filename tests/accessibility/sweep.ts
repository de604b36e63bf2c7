import type { Page } from "@playwright/test";

/**
 * By how much a page is wider than its window, at each width in CSS pixels from one to another.
 *
 * @returns a line for each width at which a reader would have to scroll sideways
 */
export async function tooWide(
  page: Page,
  { from, to, step }: { from: number; to: number; step: number },
): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const found: string[] = [];
  let waiting: Promise<unknown>[] = [];
  for (let width = from; width <= to; width += step) {
    // Sent one after the other without waiting for each answer, a thousand widths take seconds.
    waiting.push(
      browser.send("Emulation.setDeviceMetricsOverride", {
        width,
        height: 800,
        deviceScaleFactor: 1,
        mobile: false,
      }),
      browser
        .send("Runtime.evaluate", {
          expression: "[innerWidth, document.documentElement.scrollWidth]",
          returnByValue: true,
        })
        .then(({ result }) => {
          const [inner, needed] = result.value;
          if (inner !== width) found.push(`asked for ${width} px and got ${inner}`);
          if (needed > width) found.push(`${needed - width} px too wide at ${width} px`);
        }),
    );
    if (waiting.length >= 64) {
      await Promise.all(waiting);
      waiting = [];
    }
  }
  await Promise.all(waiting);
  await browser.detach();
  return found;
}
