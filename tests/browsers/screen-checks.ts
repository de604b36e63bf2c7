import { DomUtils, parseDocument } from "htmlparser2";

import { screens } from "../screens.ts";
import { consoleMessages, type Engine, run } from "./engine.ts";
import { drawn, endOfPage, lookAt } from "./look-at.ts";

/** In CSS pixels: a small phone, a tablet, a small and a common screen. */
export const widths = [320, 768, 1100, 1440];

/** One screen at one width, as it is sent and as an engine shows it. */
export type Sighting = {
  path: string;
  /** The path with the server before it. */
  url: string;
  width: number;
  /** The status that comes with the screen. */
  status: number;
  sent: Sent;
  shown: Awaited<ReturnType<typeof lookAt>>;
  messages: string[];
};

type Sent = { status: number; title: string; heading: string };

/** In CSS pixels: of taller pages no engine can draw a picture in one piece. */
const tallest = 16_000;

/**
 * Opens every screen at every width.
 *
 * @param keep receives a picture of each, as tall as the page
 */
export async function visitScreens(
  engine: Engine,
  address: string,
  keep: (name: string, picture: Buffer) => Promise<void>,
): Promise<Sighting[]> {
  const sightings: Sighting[] = [];
  for (const { path, status } of screens) {
    const url = address + path;
    const sent = await readPage(url);
    const name = path.slice(1).replaceAll("%", "") || "home";
    for (const width of widths) {
      await engine.resize(width, 800);
      await engine.open(url);
      const shown = await run(engine, lookAt);
      await engine.resize(width, Math.min(shown.height, tallest));
      // Without a bar to scroll with there is more room for the text, and the page is shorter.
      await engine.resize(width, Math.min(await run(engine, endOfPage), tallest));
      await run(engine, drawn);
      await keep(`${name}-${width}`, await engine.screenshot());
      const messages = await consoleMessages(engine);
      sightings.push({ path, url, width, status, sent, shown, messages });
    }
  }
  return sightings;
}

/** What must hold for every screen at every width: a sentence, and what is found instead. */
export const screenChecks: Record<string, (sighting: Sighting) => unknown[]> = {
  "Every page is as wide as this test says": ({ width, shown }) =>
    shown.innerWidth === width ? [] : [`${shown.innerWidth} px`],
  "Every screen comes with its status": ({ status, sent, shown }) =>
    [sent.status, shown.status ?? status].filter((each) => each !== status),
  "Every screen has its title": ({ sent, shown }) =>
    shown.title === sent.title ? [] : [shown.title],
  "Every screen has one main heading, its own": ({ sent, shown }) =>
    shown.headings.length === 1 && plain(shown.headings[0]) === sent.heading
      ? []
      : [`${shown.headings.length}: ${shown.headings.join(", ")}`],
  "All six fonts load": ({ shown }) =>
    shown.fonts.length === 6
      ? shown.fonts.filter((font) => !font.endsWith(": loaded"))
      : [`${shown.fonts.length} fonts`],
  "No screen scrolls sideways": ({ shown }) =>
    shown.excess > 0 ? [`${shown.excess} px too wide`] : [],
  "Nothing sticks out of its box at the side": ({ shown }) => shown.stickingOut,
  "Every picture is there": ({ shown }) => shown.brokenImages,
  "The console is silent but for the line that the 404 page owes it": (sighting) => {
    const owed = sighting.status === 404 ? 1 : 0;
    const lines = sighting.messages.filter((message) => notFoundLine.test(message));
    const others = sighting.messages.filter((message) => !notFoundLine.test(message));
    return [
      ...(lines.length === owed ? [] : [`${lines.length} lines on an unknown route`]),
      ...others.filter((message) => !isOwnNote(message, sighting)),
    ];
  },
};

/** What an engine shows otherwise than another one does. */
export function differences(sightings: Sighting[], reference: Sighting[]): string[] {
  return sightings.flatMap(({ path, width, shown }) => {
    const other = reference.find((each) => each.path === path && each.width === width)?.shown;
    if (!other) return [];
    const where = `${path} at ${width} px`;
    const links = shown.links
      .map((link, place) => [link, other.links[place]])
      .filter(([found, wanted]) => found !== wanted)
      .map(([found, wanted]) => `${where}: "${found}", and there "${wanted}"`);
    // Engines differ in where a text has a space or a new line.
    const [found, wanted] = [shown.words, other.words].map((words) => words.replace(/\s/g, ""));
    if (found === undefined || wanted === undefined || found === wanted) return links;
    let same = 0;
    while (found[same] === wanted[same]) same += 1;
    const part = (words: string) => words.slice(Math.max(same - 20, 0), same + 20);
    return [...links, `${where}: "${part(found)}", and there "${part(wanted)}"`];
  });
}

/** What the 404 page owes the console. */
export const notFoundLine =
  /404 Error: User attempted to access non-existent route:"? "?\/no-such-page/;

/** Whether an engine says something of itself rather than of a fault. */
function isOwnNote(message: string, { url }: Sighting): boolean {
  return (
    // Chromium notes the status of the page, which has a check of its own.
    message.startsWith(`${url} - Failed to load resource: the server responded`) ||
    // WebKitGTK takes no manifests, and so does not know who may send one.
    message ===
      "CONSOLE SECURITY ERROR Unrecognized Content-Security-Policy directive 'manifest-src'."
  );
}

/** What the server sends, read without a browser. */
async function readPage(url: string): Promise<Sent> {
  const response = await fetch(url);
  const document = parseDocument(await response.text());
  const text = (name: string) => {
    const [element] = DomUtils.getElementsByTagName(name, document, true, 1);
    return element ? plain(DomUtils.textContent(element)) : "";
  };
  return { status: response.status, title: text("title"), heading: text("h1") };
}

function plain(text = ""): string {
  return text.replace(/\s+/g, " ").trim();
}
