import { expect, type Locator, type Page, test } from "@playwright/test";

import {
  articles,
  asSeen,
  content,
  courses,
  labels,
  partners,
  paths,
  reports,
  siteName,
} from "./screens.ts";

test("A reader of the home page finds its six sections in order", async ({ page }) => {
  const { home, site } = content;
  await page.goto(paths.home);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(siteName);
  await expect(page.getByRole("main")).toContainText(home.tagline);
  const parts = [home.newsletter, home.articles, home.research, home.courses, home.partners];
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(
    parts.map(({ title }) => title),
  );

  const newsletter = section(page, home.newsletter);
  await expectLink(newsletter, home.newsletter.button, site.links.newsletter.link);

  const newest = articles
    .filter(({ featured }) => featured)
    .toSorted((one, other) => (other.published ?? "").localeCompare(one.published ?? ""))
    .slice(0, 3);
  const list = section(page, home.articles);
  await expect(list.getByRole("heading", { level: 3 })).toContainText(
    newest.map(({ title }) => title),
  );
  for (const { title, link } of newest)
    await expectLink(list, `${labels.readArticle} ${title}`, link);
  await expectLink(list, home.articles.all, paths.articles);

  const research = section(page, home.research);
  const report = reports.find(({ featured }) => featured) ?? reports[0];
  await expect(research.getByRole("heading", { level: 3 })).toHaveText([report?.title ?? ""]);
  await expectLink(research, labels.readReport, report?.link);
  await expectLink(research, home.research.all, paths.research);

  const spotlight = section(page, home.courses);
  const first = courses.slice(0, 4);
  await expect(spotlight.getByRole("heading", { level: 3 })).toHaveText(
    first.map(({ title }) => title),
  );
  for (const { title, link } of first)
    await expectLink(spotlight, `${labels.enroll} ${title}`, link);
  await expectLink(spotlight, home.courses.all, paths.courses);
});

test("A reader of the home page sees every logo twice and hears it once", async ({ page }) => {
  await page.goto(paths.home);
  const strip = section(page, content.home.partners);
  await expect(strip.locator("img")).toHaveCount(2 * partners.length);
  const heard = strip.getByRole("img");
  await expect(heard).toHaveCount(partners.length);
  const logos = await heard.evaluateAll(async (images) => {
    for (const image of images as HTMLImageElement[]) image.loading = "eager";
    await Promise.all((images as HTMLImageElement[]).map((image) => image.decode()));
    return (images as HTMLImageElement[]).map(({ alt, src, naturalWidth }) => ({
      alt,
      src,
      isLoaded: naturalWidth > 0,
    }));
  });
  expect(logos).toEqual(
    partners.map(({ name, logo }) => ({
      alt: name,
      // By its own file, or as its part of the file that the build makes of them.
      src: expect.stringContaining(logo.replace(/^.*\/|\.\w+$/g, "")),
      isLoaded: true,
    })),
  );
});

test("A reader of the articles sees every one whole, in three columns on a wide screen", async ({
  page,
}) => {
  await openScreen(page, paths.articles, content.articles);
  const cards = await cardsIn(page.getByRole("main")).evaluateAll((items) =>
    items.map((item) => ({
      text: (item.textContent ?? "").replace(/\s+/g, " "),
      title: item.querySelector("h2, h3")?.textContent ?? "",
      links: Array.from(item.querySelectorAll("a"), ({ href, textContent }) => ({
        href,
        name: textContent,
      })),
      left: item.getBoundingClientRect().left,
    })),
  );
  expect(cards.map(({ title }) => asSeen(title))).toEqual(articles.map(({ title }) => title));
  for (const [index, { text, links }] of cards.entries()) {
    const { title, link, excerpt, author, category } = articles[index] ?? {};
    for (const part of [excerpt, author, category]) expect(text).toContain(part);
    const named = (name: string) => expect.objectContaining({ name, href: link });
    expect(links).toContainEqual(named(`${title} ${labels.newTab}`));
    expect(links).toContainEqual(named(`${labels.readArticle} ${title} ${labels.newTab}`));
  }
  const [first = 0, second = 0, third = 0, fourth] = cards.map(({ left }) => left);
  expect([first < second, second < third, fourth]).toEqual([true, true, first]);
  expect(new Set(cards.map(({ left }) => left)).size).toBe(3);
});

test("A reader of the research library sees every report with its highlights and source", async ({
  page,
}) => {
  await openScreen(page, paths.research, content.research);
  const cards = cardsIn(page.getByRole("main"));
  await expect(cards).toHaveCount(reports.length);
  for (const [index, report] of reports.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole("heading").first()).toHaveText(report.title);
    for (const text of [report.summary, report.source]) await expect(card).toContainText(text);
    await expectLink(card, labels.readReport, report.link);
    await expect(card.getByText(content.research.labels.featured, { exact: true })).toHaveCount(
      report.featured ? 1 : 0,
    );
    const highlights = await card.getByRole("listitem").allTextContents();
    expect(highlights.map(wordsOf)).toEqual(report.highlights.map(wordsOf));
  }
});

test("A reader of the courses page sees the reasons and every course", async ({ page }) => {
  await openScreen(page, paths.courses, content.courses);
  const { reasons } = content.courses;
  await expectPoints(page, reasons);
  const cards = cardsIn(page.getByRole("main")).filter({ has: page.getByRole("link") });
  await expect(cards.getByRole("heading")).toHaveText(courses.map(({ title }) => title));
  for (const [index, { description, duration, price, link }] of courses.entries()) {
    const card = cards.nth(index);
    for (const text of [description, duration, price, content.courses.labels.online])
      await expect(card).toContainText(text);
    for (const label of [labels.enroll, labels.viewCourse]) await expectLink(card, label, link);
  }
});

test("A reader of the trends page sees three breakthroughs and the reasons", async ({ page }) => {
  await openScreen(page, paths["ai-trends"], content["ai-trends"]);
  const { cards, reasons } = content["ai-trends"];
  expect(cards).toHaveLength(3);
  for (const { title, description, impact } of cards) {
    const card = cardsIn(page.getByRole("main")).filter({ hasText: title });
    await expect(card).toContainText(description);
    await expect(card).toContainText(impact);
  }
  await expectPoints(page, reasons);
});

test("A reader of the collaboration page sees who does what, and the keys", async ({ page }) => {
  await openScreen(page, paths["human-ai-collaboration"], content["human-ai-collaboration"]);
  const { cards, keys } = content["human-ai-collaboration"];
  expect(cards).toHaveLength(4);
  for (const { title, human, ai, result } of cards) {
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: title }) });
    await expect(card.getByRole("term")).toHaveCount(3);
    await expect(card.getByRole("definition")).toHaveText([human, ai, result]);
  }
  await expectPoints(page, keys);
});

test("A reader of the reskilling page sees four levels, the reasons and three figures", async ({
  page,
}) => {
  await openScreen(page, paths["reskill-upskill"], content["reskill-upskill"]);
  const { journey, reasons, statistics } = content["reskill-upskill"];
  const stations = section(page, journey).getByRole("listitem");
  await expect(stations).toHaveCount(4);
  for (const [index, station] of journey.levels.entries())
    for (const text of Object.values(station))
      await expect(stations.nth(index)).toContainText(text);
  for (const { figure, label } of reasons.statistics)
    await expect(section(page, reasons)).toContainText(`${figure} ${label}`);
  const cards = page.getByRole("main").getByRole("listitem");
  for (const { figure, label } of statistics)
    await expect(cards.filter({ hasText: `${figure} ${label}` })).toHaveCount(1);
});

for (const id of ["ai-trends", "human-ai-collaboration", "reskill-upskill"] as const) {
  test(`A reader at ${paths[id]} presses its two buttons and stays where they are`, async ({
    page,
    context,
  }) => {
    await page.goto(paths[id]);
    const { buttons } = content[id];
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
});

test("A reader who is lost is told so, and the console which way they came", async ({ page }) => {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.goto("/courses/beginners?from=mail");
  await expect(page.getByRole("main")).toContainText("404");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Oops! Page not found$/);
  await expectLink(page.getByRole("main"), labels.backHome, paths.home);
  expect(messages).toContain(
    "404 Error: User attempted to access non-existent route: /courses/beginners",
  );
});

test("A reader whose request cannot be routed is told so", async ({ page }) => {
  await page.goto("/%E0%A4%A");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expect(page).toHaveTitle(/^Unexpected Application Error!/);
});

async function openScreen(
  page: Page,
  path: string,
  { page: { title } }: { page: { title: string } },
) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

function section(page: Page, { title }: { title: string }): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

/** The entries of lists that have a heading of their own. */
function cardsIn(part: Locator): Locator {
  return part.getByRole("listitem").filter({ has: part.page().getByRole("heading") });
}

/** Fails unless a part of the page has a link of this name, or a longer one, to this address. */
async function expectLink(part: Locator, name: string, address = "") {
  const link = part.getByRole("link", { name }).and(part.locator(`[href="${address}"]`));
  await expect(link, `${name} → ${address}`).not.toHaveCount(0);
}

/** Fails unless a section lists these points, each under its title. */
async function expectPoints(
  page: Page,
  { title, points }: { title: string; points: { title: string; text: string }[] },
) {
  const part = section(page, { title });
  await expect(part.getByRole("heading", { level: 3 })).toContainText(
    points.map((point) => point.title),
  );
  for (const { text } of points) await expect(part).toContainText(text);
}

/** The words alone: a figure that is set apart from its text has no colon after it. */
function wordsOf(text: string): string {
  return text.replaceAll(/[:\s]+/g, " ").trim();
}
