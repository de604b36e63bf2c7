import { expect, type Locator, type Page, test } from "@playwright/test";

import {
  asSeen,
  content,
  courses,
  labels,
  listed,
  partners,
  paths,
  reports,
  siteName,
} from "./screens.ts";

for (const [id, path] of Object.entries(paths) as [keyof typeof paths, string][]) {
  test(`A reader at ${path} finds every text and link that editors wrote, each entry whole and in its turn`, async ({
    page,
  }) => {
    await page.goto(path);
    const title = "title" in content[id].page ? content[id].page.title : siteName;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    // No line may end in "AI-".
    expect(await page.locator("main").textContent()).not.toMatch(/\bAI-\p{L}/u);
    const parts = await page.locator("main, main li, main p").evaluateAll((elements) =>
      elements.map((element) => {
        const links = Array.from(element.querySelectorAll("a"), ({ href }) => href);
        // The other word of the logos' switch, which the stylesheet writes.
        const other = element.querySelector<HTMLElement>("[data-play]")?.dataset.play;
        return [element.textContent, ...links, other].join(" ");
      }),
    );
    const [all = "", ...items] = parts.map(plain);
    const lead = "lead" in content[id].page ? content[id].page.lead : "";
    const texts = [plain(lead), ...textsIn(content[id])];
    expect(texts.filter((text) => !all.includes(text))).toEqual([]);
    for (const entries of id === "articles" ? [listed] : listsIn(content[id])) {
      let last = -1;
      for (const entry of entries.map(textsIn)) {
        const isWhole = (item: string) => entry.every((text) => item.includes(text));
        last = items.findIndex((item, index) => index > last && isWhole(item));
        expect(last, `the place of ${entry[0]}`).not.toBe(-1);
      }
    }
  });
}

test("A reader of the home page finds its sections in order, with the newest of each list", async ({
  page,
}) => {
  const { home, site } = content;
  await page.goto(paths.home);
  const main = page.getByRole("main");
  const parts = [home.newsletter, home.articles, home.research, home.courses, home.partners];
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(parts.map(({ title }) => title));
  const lists = [
    {
      part: home.articles,
      path: paths.articles,
      label: labels.readArticle,
      shown: listed.slice(0, 3),
    },
    {
      part: home.research,
      path: paths.research,
      label: labels.readReport,
      shown: reports.filter(({ featured }) => featured).slice(0, 1),
    },
    { part: home.courses, path: paths.courses, label: labels.enroll, shown: courses.slice(0, 4) },
  ];
  await expectLink(
    section(page, home.newsletter),
    home.newsletter.button,
    site.links.newsletter.link,
  );
  for (const { part, path, label, shown } of lists) {
    const list = section(page, part);
    const titles = await list.getByRole("heading", { level: 3 }).allTextContents();
    expect(titles.map(asSeen)).toEqual(shown.map(({ title }) => title));
    for (const { link } of shown) await expectLink(list, label, link);
    await expectLink(list, part.all, path);
  }
  const hero = main.getByRole("list").first();
  for (const id of ["articles", "research", "courses"] as const)
    await expectLink(hero, home.links[id], paths[id]);
});

test("A reader of the home page sees every logo twice and hears it once", async ({ page }) => {
  await page.goto(paths.home);
  const strip = section(page, content.home.partners);
  await expect(strip.locator("img")).toHaveCount(2 * partners.length);
  const heard = strip.getByRole("img");
  await expect(heard).toHaveCount(partners.length);
  const logos = await heard.evaluateAll((images) =>
    (images as HTMLImageElement[]).map(({ alt, src }) => ({ alt, src })),
  );
  expect(logos).toEqual(
    partners.map(({ name, logo }) => ({
      alt: name,
      // By its own file, or as its part of the file that the build makes of them.
      src: expect.stringContaining(logo.replace(/^.*\/|\.\w+$/g, "")),
    })),
  );
});

test("A reader of the articles sees them in three columns on a wide screen", async ({ page }) => {
  await page.goto(paths.articles);
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  const lefts = await cards.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().left),
  );
  const [first = 0, second = 0, third = 0, fourth] = lefts;
  expect([first < second, second < third, fourth]).toEqual([true, true, first]);
  expect(new Set(lefts).size).toBe(3);
});

test("A reader sees a way to each entry, two to each course, which report is featured, and who does what", async ({
  page,
}) => {
  const main = page.getByRole("main");
  for (const [path, label, entries] of [
    [paths.articles, labels.readArticle, listed],
    [paths.courses, labels.enroll, courses],
    [paths.courses, labels.viewCourse, courses],
    [paths.research, labels.readReport, reports],
  ] as const) {
    await page.goto(path);
    const links = main.getByRole("listitem").getByRole("link", { name: label });
    const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(found, label).toEqual(entries.map(({ link }) => link));
  }
  await expect(main.getByText(content.research.labels.featured, { exact: true })).toHaveCount(
    reports.filter(({ featured }) => featured).length,
  );
  await page.goto(paths["human-ai-collaboration"]);
  await expect(main.getByRole("definition")).toHaveText(
    content["human-ai-collaboration"].cards.flatMap(({ human, ai, result }) => [human, ai, result]),
  );
});

for (const id of ["ai-trends", "human-ai-collaboration", "reskill-upskill"] as const) {
  test(`A reader at ${paths[id]} presses its two buttons and stays where they are`, async ({
    page,
    context,
  }) => {
    await page.goto(paths[id]);
    const { buttons } = content[id].next;
    expect(buttons).toHaveLength(2);
    const main = page.getByRole("main");
    // A button that an editor gave a link is a link.
    const withoutLink = buttons.filter(({ link }) => !link).map(({ label }) => label);
    await expect(main.getByRole("button")).toHaveText(withoutLink);
    const before = await main.ariaSnapshot();
    for (const button of await main.getByRole("button").all()) {
      await expect(button).toHaveAttribute("type", "button");
      await button.click();
    }
    expect(page.url()).toMatch(new RegExp(`${paths[id]}$`));
    expect(context.pages()).toHaveLength(1);
    expect(await main.ariaSnapshot()).toBe(before);
  });
}

test("A reader finds every figure of the specification, word for word", async ({ page }) => {
  let site = "";
  for (const path of Object.values(paths)) {
    await page.goto(path);
    site += ` ${await page.getByRole("main").allInnerTexts()}`.replaceAll(/\s+/g, " ");
  }
  const statistics = [
    "Up to 60% reduction in processing time",
    "25% improvement in risk prediction accuracy",
    "40% reduction in fraudulent claims",
    "23% faster growth",
    "35% higher salaries",
    "85% of insurers planning more AI investment",
    "40% of roles augmented by 2030",
    "3x faster AI position growth",
    "70% higher promotion likelihood",
    "500\\+ professionals trained",
    "95% report career advancement",
    "24/7 learning support",
  ];
  // Not behind a digit, or 140% would pass for 40%.
  const missing = statistics.filter((text) => !new RegExp(`(?<![\\d.,])${text}`, "i").test(site));
  expect(missing).toEqual([]);
  await page.goto(paths["ai-trends"]);
  for (const [index, value] of [40, 125, 60].entries()) {
    const chart = page.getByRole("img").nth(index);
    await expect(chart).toHaveAccessibleName(`${content["ai-trends"].labels.chart} ${value}`);
    await expect(chart.locator("path").last()).toHaveAttribute("d", `M0 35h${value}`);
  }
});

test("A reader who is lost is told so, and the console which way they came", async ({ page }) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.goto("/courses/beginners?from=mail");
  await expect(page.getByRole("main")).toContainText("404");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Oops! Page not found$/);
  expect(messages).toContain(
    "404 Error: User attempted to access non-existent route: /courses/beginners",
  );
});

test("A reader whose request cannot be routed is told so", async ({ page }) => {
  await page.goto("/%E0%A4%A");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expect(page).toHaveTitle(/^Unexpected Application Error!/);
});

function section(page: Page, { title }: { title: string }): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

/** Fails unless a part of the page has a link of this name, or a longer one, to this address. */
async function expectLink(part: Locator, name: string, address = "") {
  const link = part.getByRole("link", { name }).and(part.locator(`[href="${address}"]`));
  await expect(link, `${name} → ${address}`).not.toHaveCount(0);
}

/** What is on a screen in other words, such as dates, as a picture, or not on it. */
const elsewhere = [
  ...["page", "labels", "categories", "authors", "publisher", "published", "added"],
  ...["picture", "change"],
];

/** All texts in a part of the content. */
function textsIn(part: unknown): string[] {
  if (typeof part === "string") return [plain(part)];
  if (typeof part !== "object" || part === null) return [];
  const own = Object.entries(part).filter(([key]) => !elsewhere.includes(key));
  return own.flatMap(([, value]) => textsIn(value));
}

/** The lists of entries in a part of the content, but for the buttons, which are none. */
function listsIn(part: object): object[][] {
  return Object.entries(part).flatMap(([key, value]) => {
    if (typeof value !== "object" || key === "buttons") return [];
    if (!Array.isArray(value)) return listsIn(value);
    return value.every((entry) => typeof entry === "object") ? [value] : [];
  });
}

/** Signs alone: a figure that is set apart from its text has neither the space nor the colon after it. */
const plain = (text: string) => text.replaceAll(/[:\s\u2060]+/g, "");
