import { expect, type Locator, test } from "@playwright/test";

import { siteName } from "../app/content/schemas.ts";
import { newestFeatured } from "../app/lib/selections.ts";
import { paths } from "../app/screens.ts";
import { content, inNewTab } from "./screens.ts";

const name = siteName(content.site);
const { articles } = content.articles;
const { reports } = content.research;
const { courses } = content.courses;

test("A reader of the home page finds its six sections in order", async ({ page }) => {
  await page.goto(paths.home);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const sections = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(sections).toHaveText([
    "Get AI & RMI Insights Delivered Weekly",
    "Latest Thought Leadership",
    "Research Highlights",
    "Course Spotlight",
    "Powered by The Institutes Knowledge Group",
  ]);
});

test("A reader of the home page can subscribe to the newsletter", async ({ page }) => {
  await page.goto(paths.home);
  const section = page.getByRole("region", { name: "Get AI & RMI Insights Delivered Weekly" });
  await expect(section.getByRole("link", { name: /^Subscribe/ })).toHaveAttribute(
    "href",
    content.site.links.newsletter.link,
  );
});

test("A reader of the home page sees the three newest featured articles", async ({ page }) => {
  await page.goto(paths.home);
  const section = page.getByRole("region", { name: "Latest Thought Leadership" });
  const shown = newestFeatured(articles, 3);
  await expect(section.getByRole("heading", { level: 3 })).toHaveText(
    shown.map(({ title }) => startingWith(title)),
  );
  for (const article of shown) {
    await expect(
      section.getByRole("link", { name: new RegExp(`^Read ${escaped(article.title)}`) }),
    ).toHaveAttribute("href", article.link);
  }
  await expect(section.getByRole("link", { name: "View All Articles" })).toHaveAttribute(
    "href",
    paths.articles,
  );
});

test("A reader of the home page sees one featured report", async ({ page }) => {
  await page.goto(paths.home);
  const section = page.getByRole("region", { name: "Research Highlights" });
  const report = reports.find(({ featured }) => featured);
  await expect(section.getByRole("heading", { level: 3 })).toHaveText([report?.title ?? ""]);
  await expect(section.getByRole("link", { name: /^Read Report/ })).toHaveAttribute(
    "href",
    report?.link ?? "",
  );
  await expect(section.getByRole("link", { name: "View All Research" })).toHaveAttribute(
    "href",
    paths.research,
  );
});

test("A reader of the home page sees the first four courses", async ({ page }) => {
  await page.goto(paths.home);
  const section = page.getByRole("region", { name: "Course Spotlight" });
  const shown = courses.slice(0, 4);
  await expect(section.getByRole("heading", { level: 3 })).toHaveText(
    shown.map(({ title }) => title),
  );
  const enroll = section.getByRole("link", { name: /^Enroll Now/ });
  await expect(enroll).toHaveCount(4);
  expect(await hrefs(enroll)).toEqual(shown.map(({ link }) => link));
  await expect(section.getByRole("link", { name: "View All Courses" })).toHaveAttribute(
    "href",
    paths.courses,
  );
});

test("A reader of the home page sees every logo twice and hears it once", async ({ page }) => {
  await page.goto(paths.home);
  const section = page.getByRole("region", { name: "Powered by The Institutes Knowledge Group" });
  const { partners } = content.partners;
  await expect(section.locator("img")).toHaveCount(2 * partners.length);
  const heard = section.getByRole("img");
  await expect(heard).toHaveCount(partners.length);
  for (const [index, partner] of partners.entries()) {
    await expect(heard.nth(index)).toHaveAccessibleName(partner.name);
    // By its own file, or as its part of the file that the build makes of them.
    const name = partner.logo.replace(/^.*\/|\.\w+$/g, "");
    await expect(heard.nth(index)).toHaveAttribute("src", new RegExp(`logos.*[/#]${name}`));
    await expect
      .poll(() =>
        heard.nth(index).evaluate((image: HTMLImageElement) => {
          image.loading = "eager";
          return image.naturalWidth;
        }),
      )
      .toBeGreaterThan(0);
  }
});

test("A reader of the library sees every article whole", async ({ page }) => {
  await page.goto(paths.articles);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI Thought Leadership");
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  await expect(cards).toHaveCount(articles.length);
  for (const [index, article] of articles.entries()) {
    const card = cards.nth(index);
    const title = card.getByRole("heading").getByRole("link");
    await expect(title).toHaveText(startingWith(article.title));
    await expect(title).toHaveAttribute("href", article.link);
    await expect(card.getByRole("link", { name: /^Read\b/ }).last()).toHaveAttribute(
      "href",
      article.link,
    );
    for (const text of [article.category, article.excerpt, article.author])
      await expect(card).toContainText(text);
  }
});

test("A reader of the library sees three columns on a wide screen", async ({ page }) => {
  await page.goto(paths.articles);
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
  const edges = await cards.evaluateAll((elements) =>
    elements.map((element) => element.getBoundingClientRect().left),
  );
  expect(new Set(edges).size).toBe(3);
  expect(edges[0]).toBeLessThan(edges[1] ?? 0);
  expect(edges[1]).toBeLessThan(edges[2] ?? 0);
  expect(edges[3]).toBe(edges[0]);
});

test("A reader of the research library sees every report with its highlights and source", async ({
  page,
}) => {
  await page.goto(paths.research);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI Research Library");
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(cards).toHaveCount(reports.length);
  for (const [index, report] of reports.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole("heading", { level: 2 })).toHaveText(report.title);
    await expect(card).toContainText(report.summary);
    await expect(card).toContainText(`Source: ${report.source}`);
    await expect(card.getByRole("link", { name: /^Read Report/ })).toHaveAttribute(
      "href",
      report.link,
    );
    await expect(card.getByText(/^featured research$/i)).toHaveCount(report.featured ? 1 : 0);
    const highlights = await card.getByRole("listitem").allTextContents();
    expect(highlights.map(words)).toEqual(report.highlights.map(words));
  }
});

test("A reader of the courses page sees two reasons and six courses", async ({ page }) => {
  await page.goto(paths.courses);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("AI Courses");
  const reasons = page.getByRole("region", { name: "Why Choose Our AI Courses?" });
  await expect(reasons.getByRole("heading", { level: 3 })).toHaveText([
    "Expert-Led Content",
    "Flexible Learning",
  ]);
  await expect(reasons).toContainText("24/7 access");

  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link") });
  await expect(cards.getByRole("heading")).toHaveText([
    "Improving Claims Experience with AI",
    "Sharpening Commercial Underwriting with AI",
    "Advancing Personal Lines Underwriting with AI",
    "Enhancing Marketing Strategies with AI",
    "Streamlining Sales Process with AI",
    "Predicting and Preventing Losses with AI",
  ]);
  for (const [index, course] of courses.entries()) {
    const card = cards.nth(index);
    for (const text of [course.description, course.duration, course.price, /online/i])
      await expect(card).toContainText(text);
    for (const action of [/^Enroll Now/, /^View Course/]) {
      await expect(card.getByRole("link", { name: action })).toHaveAttribute("href", course.link);
    }
  }
});

test("A reader of the trends page sees three breakthroughs and four reasons", async ({ page }) => {
  await page.goto(paths["ai-trends"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Stay Ahead of Emerging AI Trends",
  );
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(cards.getByRole("heading", { level: 2 })).toHaveText([
    /^generative AI in claims processing$/i,
    /^predictive analytics for risk assessment$/i,
    /^real-time fraud detection$/i,
  ]);
  for (const [index, card] of content["ai-trends"].cards.entries()) {
    await expect(cards.nth(index)).toContainText(card.description);
    await expect(cards.nth(index)).toContainText(card.impact);
  }
  const reasons = page.getByRole("region", { name: "Why Staying Current Matters" });
  await expect(reasons.getByRole("heading", { level: 3 })).toHaveCount(4);
});

test("A reader of the collaboration page sees who does what, and three keys", async ({ page }) => {
  await page.goto(paths["human-ai-collaboration"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Human + AI Collaboration");
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("term") });
  await expect(cards.getByRole("heading")).toHaveText([
    /^enhanced risk assessment$/i,
    /^customer service excellence$/i,
    /^claims processing$/i,
    /^underwriting decisions$/i,
  ]);
  for (const [index, { human, ai, result }] of content["human-ai-collaboration"].cards.entries()) {
    await expect(cards.nth(index).getByRole("term")).toHaveText(["Human", "AI", "Result"]);
    await expect(cards.nth(index).getByRole("definition")).toHaveText([human, ai, result]);
  }
  const keys = page.getByRole("region", { name: content["human-ai-collaboration"].keys.title });
  await expect(keys.getByRole("heading", { level: 3 })).toHaveText([
    /^clear role definition$/i,
    /^continuous learning$/i,
    /^trust and transparency$/i,
  ]);
});

test("A reader of the reskilling page sees four levels, the reasons and three figures", async ({
  page,
}) => {
  const { journey, reasons, statistics } = content["reskill-upskill"];
  await page.goto(paths["reskill-upskill"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Reskill & Upskill for the AI Era",
  );
  const stations = page.getByRole("region", { name: journey.title }).getByRole("listitem");
  const levels = [
    ["Beginner", "2-4 weeks"],
    ["Intermediate", "4-8 weeks"],
    ["Advanced", "8-12 weeks"],
    ["Expert", "Ongoing"],
  ] as const;
  await expect(stations).toHaveCount(levels.length);
  for (const [index, texts] of levels.entries()) {
    for (const text of texts) await expect(stations.nth(index)).toContainText(text);
    await expect(stations.nth(index)).toContainText(journey.levels[index]?.description ?? "");
  }
  const why = page.getByRole("region", { name: "Why Reskill Now?" });
  for (const { figure, label } of reasons.statistics)
    await expect(why).toContainText(`${figure} ${label}`);
  const cards = page.getByRole("main").getByRole("listitem");
  for (const { figure, label } of statistics) {
    await expect(cards.filter({ hasText: `${figure} ${label}` })).toHaveCount(1);
  }
});

for (const [path, { buttons }] of [
  [paths["ai-trends"], content["ai-trends"]],
  [paths["human-ai-collaboration"], content["human-ai-collaboration"]],
  [paths["reskill-upskill"], content["reskill-upskill"]],
] as const) {
  test(`A reader at ${path} presses its two buttons and stays where they are`, async ({
    page,
    context,
  }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    // A button that an editor gave a link is a link.
    const withoutLink = buttons.filter(({ link }) => !link);
    await expect(main.getByRole("button")).toHaveText(withoutLink.map(({ label }) => label));
    const before = await main.ariaSnapshot();
    for (const { label } of withoutLink) {
      const button = main.getByRole("button", { name: label, exact: true });
      await expect(button).toHaveAttribute("type", "button");
      await button.click();
    }
    expect(page.url()).toMatch(new RegExp(`${path}$`));
    expect(context.pages()).toHaveLength(1);
    expect(await main.ariaSnapshot()).toBe(before);
  });
}

for (const path of Object.values(paths)) {
  test(`A reader at ${path} finds the other pages in the header and the house rules in the footer`, async ({
    page,
  }) => {
    const { links, year } = content.site;
    await page.goto(path);
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: new RegExp(`^${name}`) })).toHaveAttribute(
      "href",
      paths.home,
    );
    const menu = header.getByRole("navigation");
    const others = [
      ["Home", paths.home],
      ["Thought Leadership", paths.articles],
      ["Research", paths.research],
      ["Courses", paths.courses],
    ].filter(([, to]) => to !== path);
    await expect(menu.getByRole("listitem").getByRole("link")).toHaveText(
      others.map(([label = ""]) => label),
    );
    expect(await hrefs(menu.getByRole("listitem").getByRole("link"))).toEqual(
      others.map(([, to]) => to),
    );

    const footer = page.getByRole("contentinfo");
    for (const [place, label, to] of [
      [header, /^Subscribe to Newsletter/, links.newsletter.link],
      [footer, /^Subscribe to Newsletter/, links.newsletter.link],
      [footer, /^Privacy Policy/, links.privacyPolicy.link],
      [footer, /^Terms of Service/, links.termsOfService.link],
      [footer, /^Contact/, links.contact.link],
    ] as const) {
      await expect(place.getByRole("link", { name: label })).toHaveAttribute("href", to);
      await expect(place.getByRole("link", { name: label })).toHaveAccessibleName(inNewTab);
    }
    await expect(footer).toContainText(`© ${year}`);
    await expect(footer).toContainText("Powered by The Institutes Knowledge Group");
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
    "500+ professionals trained",
    "95% report career advancement",
    "24/7 learning support",
  ];
  // Not behind a digit, or 140% would pass for 40%.
  const missing = statistics.filter(
    (statistic) => !new RegExp(`(?<![\\d.,])${escaped(statistic)}`, "i").test(site),
  );
  expect(missing).toEqual([]);
});

test("A reader who is lost is told so, and the console which way they came", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => errors.push(message.text()));
  await page.goto("/courses/beginners?from=mail");
  await expect(page.getByRole("main")).toContainText("404");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Oops! Page not found$/);
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute(
    "href",
    paths.home,
  );
  expect(errors).toContain(
    "404 Error: User attempted to access non-existent route: /courses/beginners",
  );
});

test("A reader whose request cannot be routed is told so", async ({ page }) => {
  await page.goto("/%E0%A4%A");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expect(page).toHaveTitle(/^Unexpected Application Error!/);
});

/** The words alone: a figure set apart from its text has no colon after it. */
function words(text: string): string {
  return text.replaceAll(/[:\s]+/g, " ").trim();
}

function startingWith(text: string): RegExp {
  return new RegExp(`^${escaped(text)}`);
}

/** Drop for RegExp.escape() when the compiler's library knows it. */
function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function hrefs(links: Locator): Promise<(string | null)[]> {
  return links.evaluateAll((elements) => elements.map((element) => element.getAttribute("href")));
}
