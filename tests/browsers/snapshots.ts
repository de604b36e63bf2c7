import { widths } from "../accessibility/conditions.ts";
import { screens } from "../screens.ts";
import { type Engine, run } from "./engine.ts";

/** In CSS pixels: no engine draws a picture of a taller page in one piece. */
const tallest = 16_000;

/** One screen at one width, as an engine shows it. */
export type PageSnapshot = {
  path: string;
  width: number;
  status: number;
  shown: Awaited<ReturnType<typeof readPage>>;
  messages: string[];
};

/**
 * Opens every screen at every width.
 *
 * @param keep receives a picture of each as PNG, as tall as the page
 */
export async function takeSnapshots(
  engine: Engine,
  address: string,
  keep: (name: string, picture: Uint8Array) => Promise<void>,
): Promise<PageSnapshot[]> {
  const snapshots: PageSnapshot[] = [];
  for (const { path, status } of screens) {
    for (const width of widths) {
      await engine.resize(width, 800);
      await engine.open(address + path);
      const shown = await run(engine, readPage);
      const messages = await newMessages(engine);
      snapshots.push({ path, width, status, shown, messages });
      await engine.resize(width, Math.min(shown.height, tallest));
      await run(engine, nextFrame);
      await keep(
        `${path.slice(1).replaceAll("%", "") || "home"}-${width}`,
        await engine.screenshot(),
      );
    }
  }
  return snapshots;
}

/** What must hold for every screen at every width: a sentence, and what is found instead. */
export const screenChecks: Record<string, (snapshot: PageSnapshot) => unknown[]> = {
  "Every page is as wide as this test says": ({ width, shown }) =>
    shown.innerWidth === width ? [] : [`${shown.innerWidth} px`],
  "Every font of the page loads": ({ shown }) =>
    shown.fonts.length >= 3
      ? shown.fonts.filter((font) => !font.endsWith(": loaded"))
      : ["fewer than 3"],
  "No screen scrolls sideways": ({ shown }) =>
    shown.excess > 0 ? [`${shown.excess} px too wide`] : [],
  "Every picture is there": ({ shown }) => shown.brokenImages,
  "The console is silent but for the line that the 404 page owes it": ({ status, messages }) => {
    const owed = messages.filter((message) => notFoundLine.test(message));
    const others = messages.filter((message) => !notFoundLine.test(message) && !isOwnNote(message));
    return owed.length === (status === 404 ? 1 : 0) ? others : [`${owed.length} lines`, ...others];
  },
};

const notFoundLine = /404 Error: User attempted to access non-existent route:"? "?\/no-such-page/;

/** Whether an engine speaks of itself, or of the page's status, rather than of a fault. */
function isOwnNote(message: string): boolean {
  return (
    /Failed to load resource: the server responded with a status of 40[04]/.test(message) ||
    // WebKitGTK takes no manifests, and so does not know who may send one.
    message ===
      "CONSOLE SECURITY ERROR Unrecognized Content-Security-Policy directive 'manifest-src'."
  );
}

/** What an engine shows otherwise than another one does, one line each. */
export function differences(snapshots: PageSnapshot[], reference: PageSnapshot[]): string[] {
  return snapshots.flatMap(({ path, width, shown }) => {
    const other = reference.find((each) => each.path === path && each.width === width)?.shown;
    if (!other) return [];
    // Engines differ in where a text has a space or a new line.
    const [found, wanted] = [shown, other].map(({ words, links }) =>
      [...words.split("\n"), ...links].map((text) => text.replace(/\s/g, "")).filter(Boolean),
    );
    const [joined = "", joinedOther = ""] = [found, wanted].map((lines) => lines?.join("|") ?? "");
    const [plain, plainOther] = [joined, joinedOther].map((text) => text.replaceAll("|", ""));
    if (plain === plainOther) return [];
    const line = found?.find((text) => !plainOther?.includes(text)) ?? "the order";
    return [`${path} at ${width} px: "${line.slice(0, 60)}"`];
  });
}

/**
 * What the console has said since the last call. A word of our own ends it, so that a console that
 * is not heard fails.
 *
 * @throws Error where that word does not come
 */
export async function newMessages(engine: Engine): Promise<string[]> {
  const word = `end ${Math.random()}`;
  await run(engine, (text) => console.log(text), word);
  const heard: string[] = [];
  const end = Date.now() + 5_000;
  while (!heard.some((message) => message.includes(word))) {
    if (Date.now() > end) throw new Error("the console is not heard");
    await new Promise((done) => setTimeout(done, 5));
    heard.push(...(await engine.messages()));
  }
  return heard.filter((message) => !message.includes(word));
}

/** What a page shows at this moment, once its fonts and pictures are there. Runs in the page. */
async function readPage() {
  const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
  await Promise.race([document.fonts.ready, wait(5_000)]);
  const images = [...document.images];
  for (const image of images) image.loading = "eager";
  await Promise.race([Promise.allSettled(images.map((image) => image.decode())), wait(5_000)]);
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    innerWidth,
    height: Math.ceil(document.body.getBoundingClientRect().bottom + scrollY),
    excess: scrollWidth - clientWidth,
    // biome-ignore lint/performance/useDomNodeTextContent: what is shown is meant, not what is there
    words: document.body.innerText,
    // A fallback face adapts a font that a machine may lack.
    fonts: [...document.fonts]
      .filter(({ family, status }) => !family.includes("fallback") && status !== "unloaded")
      .map(({ family, weight, status }) => `${family} ${weight}: ${status}`),
    links: Array.from(document.links)
      .filter((link) => link.checkVisibility())
      .map((link) => `${link.textContent} (${getComputedStyle(link).textDecorationLine})`),
    brokenImages: images
      .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      .map(({ currentSrc, src }) => currentSrc || src),
  };
}

/** Waits until what has changed is drawn. Runs in the page. */
async function nextFrame() {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}
