import type { Browser, CDPSession, Page } from "@playwright/test";

/** The phone and its connection that every timed load has; the usual "slow 4G". */
export const throttle = {
  latency: 150,
  bitsPerSecond: 1.6e6,
  processorSlowdown: 4,
  width: 412,
  height: 823,
  scale: 1.75,
};

/** What one cold load of a page came to; times in milliseconds, sizes in bytes on the wire. */
export type Load = {
  /** First and largest contentful paint, since the navigation began. */
  fcp: number;
  lcp: number;
  /** Cumulative layout shift, a number without a unit. */
  cls: number;
  /** How long the main thread's tasks took until the page rests, by the clock on the wall. */
  tasks: number;
  /** Processor time of the main thread until then; it means something only where it is not slowed. */
  cpu: number;
  /** Answers with their headers, by the browser's name for the type, and all of them. */
  bytes: Record<string, number>;
  totalBytes: number;
  scriptBytes: number;
  /** The document and what the browser itself held the first paint back for. */
  blocking: number;
  /** Requests that went out before the first paint, and those that were also answered by then. */
  sentBeforePaint: number;
  answeredBeforePaint: number;
  /** Font files that were loaded and so swapped in. */
  fonts: number;
};

type Sent = { type: string; sent: number; answered?: number; bytes: number };

/**
 * Loads a page once with nothing in any cache, on a slow phone, and waits until it rests: half a
 * second without a request, and every font that it needs swapped in.
 *
 * @param slowdown how many times slower the processor is made. Slowing it burns processor time of its
 *   own, also while the page rests: to measure processor time, it must be 1
 */
export async function loadPage(
  browser: Browser,
  url: string,
  slowdown = throttle.processorSlowdown,
): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: throttle.width, height: throttle.height },
    deviceScaleFactor: throttle.scale,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await watchRequests(session);
    await slowDown(session, slowdown);
    await session.send("Performance.enable");
    await page.goto(url, { waitUntil: "networkidle", timeout: 60_000 });
    const seen = await page.evaluate(readTimings);
    const { metrics } = await session.send("Performance.getMetrics");
    const milliseconds = (metric: string) =>
      (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN) * 1000;
    return {
      ...seen,
      tasks: milliseconds("TaskDuration"),
      cpu: milliseconds("ThreadTime"),
      ...(await countRequests(requests, page, seen.fcp)),
    };
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession, rate: number) {
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: throttle.latency,
    downloadThroughput: throttle.bitsPerSecond / 8,
    uploadThroughput: throttle.bitsPerSecond / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Times are the browser's own clock, in milliseconds. */
async function watchRequests(session: CDPSession): Promise<Map<string, Sent>> {
  const requests = new Map<string, Sent>();
  session.on("Network.requestWillBeSent", ({ requestId, timestamp, type, request }) => {
    if (!/^https?:/.test(request.url)) return;
    requests.set(requestId, { type: type ?? "Other", sent: timestamp * 1000, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.answered = timestamp * 1000;
    request.bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  return requests;
}

async function countRequests(requests: Map<string, Sent>, page: Page, fcp: number) {
  const all = [...requests.values()];
  // The document is the first request; it goes out a moment after the navigation began.
  const fetchStart = await page.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).fetchStart,
  );
  const paint = (all[0]?.sent ?? 0) - fetchStart + fcp;
  const bytes: Record<string, number> = {};
  for (const request of all) bytes[request.type] = (bytes[request.type] ?? 0) + request.bytes;
  return {
    bytes,
    totalBytes: all.reduce((sum, request) => sum + request.bytes, 0),
    scriptBytes: bytes.Script ?? 0,
    sentBeforePaint: all.filter(({ sent }) => sent < paint).length,
    fonts: all.filter(({ type, answered }) => type === "Font" && answered).length,
    answeredBeforePaint: all.filter(({ answered = Infinity }) => answered < paint).length,
  };
}

/** Runs in the page. A shift counts within its session: gaps under one second, five at most. */
async function readTimings() {
  await document.fonts.ready;
  const entries = <Entry extends PerformanceEntry>(type: string) =>
    new Promise<Entry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Entry[])).observe({
        type,
        buffered: true,
      });
      setTimeout(() => resolve([]), 200);
    });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const [shifts, largest] = await Promise.all([
    entries<Shift>("layout-shift"),
    entries("largest-contentful-paint"),
  ]);
  let cls = 0;
  let session = { first: -Infinity, last: -Infinity, sum: 0 };
  for (const { startTime, value, hadRecentInput } of shifts) {
    if (hadRecentInput) continue;
    const goesOn = startTime - session.last < 1000 && startTime - session.first < 5000;
    session = goesOn
      ? { ...session, last: startTime, sum: session.sum + value }
      : { first: startTime, last: startTime, sum: value };
    cls = Math.max(cls, session.sum);
  }
  return {
    blocking:
      1 +
      performance
        .getEntriesByType("resource")
        .filter(
          (entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking",
        ).length,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    lcp: largest.at(-1)?.startTime ?? Number.NaN,
    cls,
  };
}
