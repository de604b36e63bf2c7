import type { Browser, Page, Viewport } from "puppeteer-core";

/** The processor and the connection of every load: the usual "slow 4G". */
export const throttle = {
  latency: 150,
  bitsPerSecond: 1.6e6,
  cpuSlowdown: 4,
};

/** The phone that a page is timed on. */
export const phone: Viewport = {
  width: 412,
  height: 823,
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** One cold load of a page; times in milliseconds, sizes in bytes on the wire, headers included. */
export type Load = {
  /** First and largest contentful paint, since the navigation began. */
  fcp: number;
  lcp: number;
  /** All layout shifts together, which cumulative layout shift is at most. */
  cls: number;
  /** Time in tasks of the main thread until the page rests (`TaskDuration`), on the slowed processor. */
  tasks: number;
  bytes: number;
  scriptBytes: number;
  /** What the page says, and how high it is. */
  text: string;
  height: number;
};

/**
 * Loads a page once with empty caches on a slow phone and waits until it rests: half a second
 * without a request, and every font it needs swapped in.
 *
 * @throws Error where the page shows no `h1`: such a load measures nothing
 */
export async function loadPage(browser: Browser, url: string, viewport = phone): Promise<Load> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(viewport);
    const transferred = await countBytes(page);
    const bytesPerSecond = throttle.bitsPerSecond / 8;
    await page.emulateNetworkConditions({
      latency: throttle.latency,
      download: bytesPerSecond,
      upload: bytesPerSecond,
    });
    await page.emulateCPUThrottling(throttle.cpuSlowdown);
    await page.goto(url, { waitUntil: "networkidle0", timeout: 60_000 });
    const timings = await page.evaluate(readTimings);
    if (!timings.text) throw new Error(`${url} shows no h1`);
    const { TaskDuration = Number.NaN } = await page.metrics();
    return {
      ...timings,
      tasks: TaskDuration * 1000,
      bytes: transferred.all,
      scriptBytes: transferred.script,
    };
  } finally {
    await context.close();
  }
}

async function countBytes(page: Page) {
  const bytes = { all: 0, script: 0 };
  const scripts = new Set<string>();
  const session = await page.createCDPSession();
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (scripts.has(requestId)) bytes.script += encodedDataLength;
  });
  await session.send("Network.enable");
  return bytes;
}

/** Runs in the page. */
async function readTimings() {
  await document.fonts.ready;
  const entries = <Entry extends PerformanceEntry>(type: string) =>
    new Promise<Entry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Entry[])).observe({
        type,
        buffered: true,
      });
      setTimeout(() => resolve([]), 50);
    });
  type Shift = PerformanceEntry & { value: number };
  const [shifts, largest] = await Promise.all([
    entries<Shift>("layout-shift"),
    entries("largest-contentful-paint"),
  ]);
  const parts = [...document.querySelectorAll("header, main, footer")];
  return {
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    lcp: largest.at(-1)?.startTime ?? Number.NaN,
    cls: shifts.reduce((sum, { value }) => sum + value, 0),
    text: document.querySelector("h1") ? parts.map(({ textContent }) => textContent).join() : "",
    height: document.documentElement.scrollHeight,
  };
}
