import { deepStrictEqual } from "node:assert";
import { anchor } from "../app/lib/anchors.ts";
import { run } from "./browsers/engine.ts";
import { expectSoon, type Reader } from "./browsers/reader.ts";
import {
  content,
  type Group,
  groupsBy,
  headerLinks,
  labels,
  listed,
  partners,
  paths,
} from "./screens.ts";

/** What readers do, by what they get from it. Each throws with what does not hold. */
export const journeys: Record<string, (reader: Reader) => Promise<void>> = {
  "A reader skips to the content with the first key": async (reader) => {
    for (const path of [paths.home, paths.articles, "/no-such-page"]) {
      await reader.open(path, 1100, 800);
      await reader.tab.press("Tab");
      deepStrictEqual(await reader.focused(), labels.skip);
      await expectSoon("its link in sight", () => run(reader.tab, focusIsInSight), true);
      await reader.tab.press("Enter");
      await expectSoon("the focus", () => run(reader.tab, focusedElement), "main");
    }
  },

  "A reader goes from screen to screen through the header, by mouse and by keyboard": async (
    reader,
  ) => {
    await reader.open(paths.home, 1440, 900);
    const way = [...headerLinks.slice(1), ...headerLinks.slice(0, 1)];
    for (const [text, path] of way) {
      await reader.click({ css: `${menu} a`, text });
      await arrives(reader, path);
    }
    for (const [text, path] of way) {
      await reader.tabTo(text);
      await reader.tab.press("Enter");
      await arrives(reader, path);
    }
  },

  "A reader on a phone opens the menu, goes on from it and closes it, by finger": async (
    reader,
  ) => {
    await reader.open(paths.courses, 320, 667);
    deepStrictEqual(await reader.texts(`${menu} a`), []);
    await reader.tap({ css: "button", text: labels.menu });
    await menuIs(reader, true);
    await reader.tap({ css: `${menu} button`, text: labels.close });
    await menuIs(reader, false);
    await reader.click({ css: "button", text: labels.menu });
    await menuIs(reader, true);
    await reader.tap({ css: `${menu} a`, text: labelOf(paths.research) });
    await arrivesAt(reader, paths.research);
    await menuIs(reader, false);
  },

  "A reader on a phone with a keyboard takes the focus into the menu and out of it again": async (
    reader,
  ) => {
    await reader.open(paths.courses, 320, 667);
    await reader.tabTo(labels.menu);
    await reader.tab.press("Enter");
    await menuIs(reader, true);
    await reader.tabTo(labelOf(paths.home));
    await reader.tab.press("Escape");
    await menuIs(reader, false);
    await expectSoon("the focus after Escape", reader.focused, labels.menu);
    await reader.tab.press(" ");
    await menuIs(reader, true);
    await expectSoon("the focus in the menu", reader.focused, labels.close);
    await reader.tab.press("Enter");
    await menuIs(reader, false);
    await expectSoon("the focus after Close", reader.focused, labels.menu);
    await reader.tab.press("Enter");
    await reader.tabTo(labelOf(paths.research));
    await reader.tab.press("Enter");
    await arrivesAt(reader, paths.research);
  },

  "A reader chooses a category, then an author, goes back, reloads and sees all articles again":
    async (reader) => {
      await reader.open(paths.articles, 768, 900);
      const all = listed.map(({ title }) => title);
      await expectSoon("all articles", () => reader.texts(cardTitles), all);
      await reader.click({ css: filterLinks, text: filterText(category) });
      await shows(reader, category);
      await reader.click({ css: filterLinks, text: filterText(author) });
      await shows(reader, author);
      await run(reader.tab, () => history.back());
      await shows(reader, category);
      await run(reader.tab, () => location.reload());
      await shows(reader, category);
      await reader.click({ css: "main a", text: labels.showAll });
      await expectSoon("all articles again", () => reader.texts(cardTitles), all);
    },

  "A reader chooses a category by keyboard and goes on from its heading": async (reader) => {
    await reader.open(paths.articles, 1100, 800);
    await reader.tabTo(filterText(category));
    await reader.tab.press("Enter");
    await shows(reader, category);
    const hasHeading = async () => (await reader.focused()).startsWith(`${category.name} `);
    await expectSoon("whether the heading has the focus", hasHeading, true);
    await expectSoon("what has it", () => run(reader.tab, focusedElement), "h2");
    await reader.tab.press("Tab");
    await expectSoon("the next focus", reader.focused, labels.showAll);
  },

  "A reader who chose a category skips to its heading and keeps the choice": async (reader) => {
    await reader.open(`${paths.articles}#${anchor(category.name)}`, 1100, 800);
    await run(reader.tab, focusFirstLink);
    deepStrictEqual(await reader.focused(), labels.skipToGroup);
    await expectSoon("its link in sight", () => run(reader.tab, focusIsInSight), true);
    await reader.tab.press("Enter");
    await expectSoon("the focus", () => run(reader.tab, focusedElement), "h2");
    await shows(reader, category);
  },

  "A reader stops the logos and sets them going again, by mouse, keyboard and finger": async (
    reader,
  ) => {
    await reader.open(paths.home, 1100, 800);
    const switchTo = async (label: string, act: () => Promise<unknown>) => {
      const moving = label === labels.pause;
      await act();
      await expectSoon("the switch", () => run(reader.tab, switchLabel), label);
      await expectSoon(`whether they move under "${label}"`, () => logosMove(reader), moving);
    };
    const button = { css: "summary" };
    await switchTo(labels.pause, () =>
      run(reader.tab, () => document.querySelector("summary")?.scrollIntoView({ block: "center" })),
    );
    await switchTo(labels.play, () => reader.click(button));
    await switchTo(labels.pause, () => reader.click(button));
    await switchTo(labels.play, () => reader.tab.press("Enter"));
    await switchTo(labels.pause, () => reader.tab.press(" "));
    await switchTo(labels.play, () => reader.tap(button));
    await switchTo(labels.pause, () => reader.tap(button));
  },

  "A reader starts each page at its top and comes back to where they were": async (reader) => {
    await reader.open(paths.articles, 1280, 800);
    await scrollTo(reader, 3000);
    // Whoever goes through the header by keyboard keeps their place, too.
    await run(reader.tab, () => {
      for (const link of document.querySelectorAll<HTMLElement>("header a")) link.focus();
    });
    deepStrictEqual(await scrolled(reader), 3000);
    await run(
      reader.tab,
      (path) => {
        document.querySelector<HTMLElement>(`header a[href="${path}"]`)?.click();
      },
      paths.research,
    );
    await arrivesAt(reader, paths.research);
    deepStrictEqual(await scrolled(reader), 0);
    await run(reader.tab, () => history.back());
    await expectSoon("where the page is", () => scrolled(reader), 3000);
  },

  "A reader goes on from each of the three pages that the header does not name to the next": async (
    reader,
  ) => {
    await reader.open(paths["ai-trends"], 1280, 800);
    for (const id of ["human-ai-collaboration", "reskill-upskill", "ai-trends"] as const) {
      await reader.click({ css: "main a", text: content[id].page.title });
      await arrivesAt(reader, paths[id]);
      await expectSoon("the heading", () => reader.texts("h1"), [content[id].page.title]);
    }
  },

  "A reader who is lost comes home": async (reader) => {
    await reader.open("/no-such-page", 375, 667);
    await reader.click({ css: "main a", text: labels.backHome });
    await arrivesAt(reader, paths.home);
  },
};

const menu = "header nav";
const cardTitles = "main li h3";
const filterLinks = "main nav a";
const { article, articles: many } = content.articles.labels;
const [category, author] = [groupsBy("category")[0], groupsBy("author")[0]] as [Group, Group];

const labelOf = (path: string) => headerLinks.find(([, to]) => to === path)?.[0] ?? path;

const filterText = ({ name, titles: { length } }: Group) =>
  `${name} ${length} ${length === 1 ? article : many}`;

/** The header says where a reader is by leaving out the link that would lead there. */
async function arrives(reader: Reader, path: string) {
  await arrivesAt(reader, path);
  const others = headerLinks.filter(([, to]) => to !== path).map(([label]) => label);
  await expectSoon(`the header on ${path}`, () => reader.texts(`${menu} li a`), others);
}

async function arrivesAt(reader: Reader, path: string) {
  await expectSoon("the address", reader.where, path);
  await expectSoon("the page", () => run(reader.tab, () => document.readyState), "complete");
}

async function menuIs(reader: Reader, open: boolean) {
  const shown = async () => (await reader.texts(menu)).length > 0;
  await expectSoon("whether the menu is shown", shown, open);
}

async function shows(reader: Reader, { name, titles }: Group) {
  const headings = () => reader.texts("main h2");
  const isNamed = async () => (await headings()).some((text) => text.startsWith(`${name} `));
  await expectSoon(`whether a heading says "${name}"`, isNamed, true);
  await expectSoon(`the articles of ${name}`, () => reader.texts(cardTitles), titles);
}

/** Whether the first logo is elsewhere some frames later. */
function logosMove({ tab }: Reader): Promise<boolean> {
  const { name = "" } = partners[0] ?? {};
  return run(
    tab,
    async (alt) => {
      const left = () => document.querySelector(`img[alt="${alt}"]`)?.getBoundingClientRect().left;
      const before = left();
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
      return left() !== before;
    },
    name,
  );
}

async function scrollTo(reader: Reader, top: number) {
  await run(reader.tab, (top) => window.scrollTo({ top, behavior: "instant" }), top);
  await expectSoon("where the page is", () => scrolled(reader), top);
}

const scrolled = ({ tab }: Reader) => run(tab, () => Math.round(scrollY));

/* What follows runs in the page. */

function focusedElement() {
  return document.activeElement?.localName;
}

/** What the switch of the logos says; the stylesheet writes one of its words. */
function switchLabel() {
  const summary = document.querySelector("summary");
  if (!summary) return undefined;
  const written = getComputedStyle(summary, "::after").content !== "none";
  return written ? summary.dataset.play : summary.textContent;
}

function focusFirstLink() {
  [...document.links].find((link) => link.checkVisibility())?.focus();
}

function focusIsInSight() {
  const box = document.activeElement?.getBoundingClientRect();
  return Boolean(
    box && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth,
  );
}
