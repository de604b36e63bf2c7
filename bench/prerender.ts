import { setTimeout as wait } from "node:timers/promises";

import { paths } from "../app/screens.ts";
import { connectToTab, evaluate, type Session, type Tab } from "./cdp.ts";
import { startChrome } from "./chrome.ts";
import type { Progress } from "./progress.ts";
import { serveSite } from "./screens.ts";
import { median } from "./statistics.ts";

/** How soon a hovered link's page is seen after the click. */
export type Following = {
  /** Milliseconds from the click to the page's first contentful paint, one for each attempt. */
  times: number[];
  median: number;
  /** How many of the attempts showed a page that had been rendered ahead, and of how many. */
  prerendered: number;
  attempts: number;
  /** What the browser said of those that were not. */
  reasons: string[];
};

/** What is seen in the browser after a click. */
type Shown = { at: number; activation: number; paint: number };

const attempts = 7;

/**
 * Hovers the link to the courses on the home page long enough for the browser to render them ahead,
 * clicks it, and takes the time until that page is seen; each attempt in a browser of its own.
 *
 * @param calm whether the reader asks for reduced motion, so that no transition is shown
 */
export async function measureFollowing(
  folder: string,
  { calm }: { calm: boolean },
  progress: Progress,
): Promise<Following> {
  const site = await serveSite(folder);
  const following: Following = {
    times: [],
    median: Number.NaN,
    prerendered: 0,
    attempts,
    reasons: [],
  };
  try {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      progress(
        `following a hovered link${calm ? " with reduced motion" : ""}, ${attempt} of ${attempts}`,
      );
      const { time, prerendered, reason } = await follow(site.address, paths.courses, calm).catch(
        (error: Error) => ({ time: Number.NaN, prerendered: false, reason: error.message }),
      );
      if (prerendered) following.prerendered += 1;
      else if (!following.reasons.includes(reason)) following.reasons.push(reason);
      if (Number.isFinite(time)) following.times.push(time);
    }
  } finally {
    await site.close();
  }
  following.median = median(following.times);
  return following;
}

async function follow(address: string, path: string, calm: boolean) {
  const chrome = await startChrome(calm ? ["--force-prefers-reduced-motion"] : []);
  try {
    const tab = await connectToTab(chrome.port);
    const session = tab.pages()[0];
    if (!session) throw new Error("the browser shows no page");
    const said = await watchPreloads(tab, session);
    await session.send("Page.enable");
    await session.send("Page.navigate", { url: address + paths.home });
    await until(() => evaluate(session, `document.readyState === "complete"`));
    await wait(1_000);

    const { x, y } = await evaluate<{ x: number; y: number }>(
      session,
      `(() => { const { x, y, width, height } =
        document.querySelector('header a[href="${path}"]').getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 }; })()`,
    );
    const mouse = (type: string, more = {}) =>
      session.send("Input.dispatchMouseEvent", { type, x, y, ...more });
    await mouse("mouseMoved", { x: 2, y: 2 });
    await mouse("mouseMoved");
    await until(async () => said.status === "Ready" || said.status === "Failure", 4_000);
    const clicked = await watchClick(tab, session);
    const press = { button: "left", clickCount: 1 };
    await mouse("mousePressed", press);
    // The release makes the click; the page that it happens in may be gone before it is answered.
    mouse("mouseReleased", press).catch(() => {});

    const shown = await readShown(tab, path);
    const click = await Promise.race([clicked.time, wait(1_000, Number.NaN)]);
    tab.close();
    // A page that was not rendered ahead has no activation: it begins with its navigation.
    const time = shown.at + Math.max(shown.activation, shown.paint) - click;
    const prerendered = shown.activation > 0;
    return { time, prerendered, reason: said.reason || said.status || "nothing was attempted" };
  } finally {
    await chrome.close();
  }
}

/** Will know the moment of the next click, as the browser dates it, in milliseconds since 1970. */
async function watchClick(tab: Tab, session: Session): Promise<{ time: Promise<number> }> {
  const click = Promise.withResolvers<number>();
  tab.on("Runtime.bindingCalled", ({ payload }) => click.resolve(Number(payload)));
  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: "tellClick" });
  await evaluate(
    session,
    `addEventListener("pointerup", ({ timeStamp }) =>
      tellClick(String(performance.timeOrigin + timeStamp)), { capture: true })`,
  );
  return { time: click.promise };
}

/** Keeps what the browser last said of rendering a page ahead. */
async function watchPreloads(tab: Tab, session: Session) {
  const said = { status: "", reason: "" };
  tab.on("Preload.prerenderStatusUpdated", ({ status, prerenderStatus }) => {
    said.status = status;
    said.reason = prerenderStatus ?? "";
  });
  tab.on("Preload.ruleSetUpdated", ({ ruleSet }) => {
    said.reason = ruleSet.errorMessage ?? said.reason;
  });
  tab.on("Log.entryAdded", ({ entry }) => {
    if (/speculation|prerender/i.test(entry.text)) said.reason = entry.text;
  });
  await session.send("Log.enable");
  await session.send("Preload.enable");
  return said;
}

/** Whichever of the tab's pages has the address and is seen: it may be one that was rendered ahead. */
async function readShown(tab: Tab, path: string): Promise<Shown> {
  const expression = `(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    const { activationStart } = performance.getEntriesByType("navigation")[0];
    return location.pathname === "${path}" && paint && !document.prerendering &&
      { at: performance.timeOrigin, activation: activationStart, paint: paint.startTime };
  })()`;
  let shown: Shown | undefined;
  await until(async () => {
    const found = tab
      .pages()
      .map((page) => evaluate<Shown>(page, expression).catch(() => undefined));
    // A page that is going away may never answer.
    const answers = await Promise.race([Promise.all(found), wait(500, [])]);
    shown = answers.find((answer) => answer);
    return Boolean(shown);
  });
  if (!shown) throw new Error(`the click on the link to ${path} showed nothing`);
  return shown;
}

/** Asks again and again until the answer is yes, or the time in milliseconds is over. */
async function until(question: () => Promise<boolean>, limit = 10_000) {
  const end = performance.now() + limit;
  while (performance.now() < end && !(await question())) await wait(50);
}
