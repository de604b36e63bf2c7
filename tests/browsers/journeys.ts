import { deepStrictEqual, ok } from "node:assert";
import { setTimeout as wait } from "node:timers/promises";

import { articleGroups, type Group } from "../../app/lib/article-groups.ts";
import { paths } from "../../app/screens.ts";
import { content } from "../screens.ts";
import { run } from "./engine.ts";
import { expectSoon, type Reader } from "./reader.ts";

/** What readers do, by what they get from it. Each throws with what does not hold. */
export const journeys: Record<string, (reader: Reader) => Promise<void>> = {
  "The first key skips to the content": async (reader) => {
    await reader.engine.resize(1100, 800);
    for (const path of [paths.home, paths.articles, "/no-such-page"]) {
      await reader.open(path);
      await reader.press("Tab");
      deepStrictEqual(await reader.focused(), "Skip to main content");
      await expectSoon("its link in sight", () => run(reader.engine, focusIsInSight), true);
      await reader.press("Enter");
      await expectSoon("the focus", () => run(reader.engine, focusedName), "main");
    }
  },

  "The header leads from screen to screen by mouse": async (reader) => {
    await reader.engine.resize(1100, 800);
    await reader.open(paths.home);
    for (const [label, path] of [...destinations.slice(1), ...destinations.slice(0, 1)]) {
      await reader.click({ css: `${menu} a`, text: label });
      await arrives(reader, path);
    }
  },

  "The header leads from screen to screen by keyboard": async (reader) => {
    await reader.engine.resize(1440, 900);
    await reader.open(paths.home);
    for (const [label, path] of [...destinations.slice(1), ...destinations.slice(0, 1)]) {
      await reader.tabTo(label);
      await reader.press("Enter");
      await arrives(reader, path);
    }
  },

  "A phone's menu opens, leads on and closes by finger": async (reader) => {
    for (const width of [320, 375]) {
      await reader.engine.resize(width, 667);
      await reader.open(paths.courses);
      deepStrictEqual(await reader.texts(`${menu} a`), []);
      await reader.tap({ css: "button", text: "Menu" });
      await menuIs(reader, true);
      await reader.tap({ css: `${menu} button`, text: "Close" });
      await menuIs(reader, false);
      await reader.click({ css: "button", text: "Menu" });
      await menuIs(reader, true);
      await reader.tap({ css: `${menu} a`, text: "Research" });
      await arrivesAt(reader, paths.research);
      await menuIs(reader, false);
    }
  },

  "A phone's menu opens, leads on and closes by keyboard": async (reader) => {
    await reader.engine.resize(320, 667);
    await reader.open(paths.courses);
    await reader.tabTo("Menu");
    await reader.press("Enter");
    await menuIs(reader, true);
    await reader.tabTo("Home");
    await reader.press("Escape");
    await menuIs(reader, false);
    await expectSoon("the focus after Escape", reader.focused, "Menu");
    await reader.press("Space");
    await menuIs(reader, true);
    await expectSoon("the focus in the menu", reader.focused, "Close");
    await reader.press("Enter");
    await menuIs(reader, false);
    await expectSoon("the focus after Close", reader.focused, "Menu");
    await reader.press("Enter");
    await reader.tabTo("Research");
    await reader.press("Enter");
    await arrivesAt(reader, paths.research);
  },

  "The library shows a topic or a publisher alone, also after going back and reloading": async (
    reader,
  ) => {
    await reader.engine.resize(768, 900);
    await reader.open(paths.articles);
    const all = library.map(({ title }) => title);
    await expectSoon("all articles", () => reader.texts(cardTitles), all);
    await reader.click({ css: filterLink(topic) });
    await shows(reader, topic, "category");
    await reader.click({ css: filterLink(publisher) });
    await shows(reader, publisher, "author");
    await reader.engine.back();
    await shows(reader, topic, "category");
    await reader.engine.reload();
    await shows(reader, topic, "category");
    await reader.click({ css: "main a", text: "Show all articles" });
    await expectSoon("all articles again", () => reader.texts(cardTitles), all);
  },

  "The library shows a topic by keyboard, and the reader goes on from its heading": async (
    reader,
  ) => {
    await reader.engine.resize(1100, 800);
    await reader.open(paths.articles);
    await reader.tabTo(headingOf(topic).replace(" · ", " "));
    await reader.press("Enter");
    await shows(reader, topic, "category");
    await expectSoon("the focus", reader.focused, headingOf(topic));
    await reader.press("Tab");
    await expectSoon("the next focus", reader.focused, "Show all articles");
  },

  "Links to other sites open in a new tab that cannot reach back": async (reader) => {
    for (const path of [...Object.values(paths), "/no-such-page"]) {
      await reader.open(path);
      const links = await run(reader.engine, outboundLinks);
      ok(links.length > 0, `${path} has no such link`);
      const wrong = links.filter(
        ({ href, target, rel, text }) =>
          !/^https:\/\/[^/]/.test(href) ||
          target !== "_blank" ||
          !rel.split(" ").includes("noopener") ||
          !text.endsWith("(opens in a new tab)"),
      );
      deepStrictEqual(wrong, [], path);
    }
    await reader.open(paths.articles);
    const shown = new Set((await run(reader.engine, outboundLinks)).map(({ href }) => href));
    deepStrictEqual(
      library.map(({ link }) => link).filter((link) => !shown.has(link)),
      [],
    );
  },

  "The logos rest and move again, by mouse and by keyboard": async (reader) => {
    await reader.engine.resize(1100, 800);
    await reader.open(paths.home);
    await run(reader.engine, () =>
      document.querySelector("summary")?.scrollIntoView({ block: "center" }),
    );
    const logosMove = () => areMoving(reader);
    await expectSoon("whether the logos move", logosMove, true);
    await reader.click({ css: "summary span", text: "Pause the logos" });
    await expectSoon("the switch", () => reader.texts("summary span"), ["Play the logos"]);
    await expectSoon("whether they move once paused by mouse", logosMove, false);
    await reader.click({ css: "summary span", text: "Play the logos" });
    await expectSoon("whether they move once set going by mouse", logosMove, true);
    await reader.press("Enter");
    await expectSoon("whether they move once paused by keyboard", logosMove, false);
    await reader.press("Space");
    await expectSoon("whether they move once set going by keyboard", logosMove, true);
  },

  "Who is lost comes home": async (reader) => {
    await reader.engine.resize(375, 667);
    await reader.open("/no-such-page");
    await reader.click({ css: "main a", text: "Return to Home" });
    await arrivesAt(reader, paths.home);
  },
};

const menu = 'nav[aria-label="Main"]';
const cardTitles = "main li h3";
const library = content.articles.articles;
const { categories: topics, authors: publishers } = articleGroups(content.articles);
const [topic, publisher] = [topics[0], publishers[0]] as [Group, Group];

/** The links of the header. */
const destinations: [label: string, path: string][] = [
  ["Home", paths.home],
  ["Thought Leadership", paths.articles],
  ["Research", paths.research],
  ["Courses", paths.courses],
];

/** The header says where a reader is by leaving out the link that would lead there. */
async function arrives(reader: Reader, path: string) {
  await arrivesAt(reader, path);
  const others = destinations.filter(([, other]) => other !== path).map(([label]) => label);
  await expectSoon(`the header on ${path}`, () => reader.texts(`${menu} li a`), others);
}

async function arrivesAt(reader: Reader, path: string) {
  await expectSoon("the address", reader.where, path);
  await expectSoon("the page", () => run(reader.engine, () => document.readyState), "complete");
}

async function menuIs(reader: Reader, open: boolean) {
  const shown = async () => (await reader.texts(menu)).length > 0;
  await expectSoon("whether the menu is shown", shown, open);
}

const filterLink = ({ id }: Group) => `nav[aria-label="Filter the articles"] a[href="#${id}"]`;

const headingOf = ({ name, count }: Group) =>
  `${name} · ${count} ${count === 1 ? "article" : "articles"}`;

async function shows(reader: Reader, group: Group, key: "category" | "author") {
  await expectSoon("the address", reader.where, `${paths.articles}#${group.id}`);
  await expectSoon("the heading", () => reader.texts("main h2[tabindex]"), [headingOf(group)]);
  const titles = library.filter((article) => article[key] === group.name);
  await expectSoon(
    `the articles of ${group.name}`,
    () => reader.texts(cardTitles),
    titles.map(({ title }) => title),
  );
}

/** Whether the first logo is elsewhere after a moment. */
async function areMoving({ engine }: Reader): Promise<boolean> {
  const left = () =>
    run(engine, () => document.querySelector("details ~ * img")?.getBoundingClientRect().left);
  const before = await left();
  await wait(400);
  return (await left()) !== before;
}

/* What follows runs in the page. */

function focusedName() {
  return document.activeElement?.localName;
}

function focusIsInSight() {
  const box = document.activeElement?.getBoundingClientRect();
  return Boolean(
    box && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth,
  );
}

function outboundLinks() {
  return [...document.links]
    .filter(({ origin }) => origin !== location.origin)
    .map(({ href, target, rel, textContent }) => ({ href, target, rel, text: textContent ?? "" }));
}
