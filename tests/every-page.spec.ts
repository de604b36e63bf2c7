import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";

import { inNewTab, screens } from "./screens.ts";

const htmlRules = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML; a parser reads these the same either way.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "doctype-style": "off",
    "void-style": "off",
  },
});

for (const { path, status } of screens) {
  test(`A reader at ${path} gets a whole page in valid HTML`, async ({ page, request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    expect(response.headers()["content-type"]).toBe("text/html; charset=utf-8");
    const report = await htmlRules.validateString(await response.text());
    expect(report.results.flatMap((result) => result.messages)).toEqual([]);

    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
    const levels = await page
      .getByRole("heading")
      .evaluateAll((headings) => headings.map((heading) => Number(heading.tagName.slice(1))));
    const leftOut = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(leftOut, `levels of the headings: ${levels}`).toEqual([]);
  });

  test(`A reader at ${path} skips to the content with the first key`, async ({ page }) => {
    await page.goto(path);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to main content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  test(`A reader at ${path} meets no fault, no script, no form, no other host and leaves no trace`, async ({
    page,
    context,
    baseURL,
  }) => {
    const messages: string[] = [];
    const elsewhere: string[] = [];
    const broken: string[] = [];
    page.on("pageerror", (error) => messages.push(String(error)));
    page.on("console", (message) => {
      const { url } = message.location();
      const text = message.text();
      // The browser's own note on the status of the page itself, which the first test asserts.
      if (text.startsWith("Failed to load resource") && url === page.url()) return;
      messages.push(`${message.type()}: ${text}${text.startsWith("Failed") ? ` ${url}` : ""}`);
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith("data:"))
        elsewhere.push(request.url());
    });
    page.on("response", (response) => {
      if (response.status() >= 400 && !response.request().isNavigationRequest())
        broken.push(response.url());
    });
    await page.goto(path);
    // What loads late comes when a reader reaches it.
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");

    expect(messages).toEqual(
      status === 404
        ? [`error: 404 Error: User attempted to access non-existent route: ${path}`]
        : [],
    );
    expect(elsewhere).toEqual([]);
    expect(broken).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    const stored = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()),
    ]);
    expect(stored).toEqual([]);

    const scripts = await page.locator("script").evaluateAll((elements) =>
      elements
        // Data for machines, which no browser runs.
        .filter(
          (element) =>
            !["application/ld+json", "speculationrules"].includes(
              element.getAttribute("type") ?? "",
            ),
        )
        .map((element) => element.textContent),
    );
    expect(scripts).toEqual(status === 404 ? [expect.stringContaining("console.error(")] : []);
    const handlers = await page
      .locator("*")
      .evaluateAll((elements) =>
        elements.flatMap((element) =>
          [...element.attributes]
            .filter(({ name, value }) => name.startsWith("on") || /^\s*javascript:/i.test(value))
            .map(({ name, value }) => `${element.localName} ${name}="${value}"`),
        ),
      );
    expect(handlers).toEqual([]);
    await expect(
      page.locator("form, input, select, textarea, iframe, [contenteditable]"),
    ).toHaveCount(0);
  });

  test(`A reader at ${path} reads the same without JavaScript`, async ({ page, browser }) => {
    await page.goto(path);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(path);
    for (const role of ["banner", "main", "contentinfo"] as const) {
      const read = await plain.getByRole(role).ariaSnapshot();
      expect(read).not.toBe("");
      expect(read).toBe(await page.getByRole(role).ariaSnapshot());
    }
    await context.close();
  });

  test(`A reader at ${path} is told which links leave the site`, async ({ page, baseURL }) => {
    await page.goto(path);
    const outbound = page.locator(`a:not([href^="/"], [href^="#"], [href^="${baseURL}/"])`);
    const links = await outbound.evaluateAll((elements) =>
      (elements as HTMLAnchorElement[]).map(({ href, target, relList }) => ({
        href,
        target,
        noopener: relList.contains("noopener"),
      })),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const { href, target, noopener } of links) {
      expect({ href, target, noopener }).toEqual({
        href: expect.stringMatching(/^https:\/\/[^/]/),
        target: "_blank",
        noopener: true,
      });
    }
    const told = outbound.and(page.getByRole("link", { name: inNewTab }));
    const hrefs = (elements: Element[]) =>
      elements.map((element) => (element as HTMLAnchorElement).href);
    expect(await told.evaluateAll(hrefs)).toEqual(links.map(({ href }) => href));
  });
}

test("A reader sees the site's icon in the tab, where a browser asks for one unasked", async ({
  page,
}) => {
  for (const { path } of screens) {
    await page.goto(path);
    await expect(page.locator('head link[rel~="icon"]'), path).not.toHaveCount(0);
  }
});

test("A reader tells any two pages apart by title and by description", async ({ page }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const { path } of screens) {
    await page.goto(path);
    titles.add((await page.title()).trim());
    descriptions.add(
      (await page.locator("meta[name=description]").getAttribute("content"))?.trim() ?? "",
    );
  }
  for (const texts of [titles, descriptions]) {
    expect(texts).not.toContain("");
    expect([...texts]).toHaveLength(screens.length);
  }
});

test("A reader reaches every address and every place that a page names", async ({
  page,
  request,
  baseURL,
}) => {
  const targets = new Map<string, string>();
  for (const { path } of screens) {
    await page.goto(path);
    const urls = await page
      .locator("[href], [src]")
      .evaluateAll((elements) =>
        elements.map(
          (element) =>
            new URL(
              element.getAttribute("href") ?? element.getAttribute("src") ?? "",
              document.baseURI,
            ).href,
        ),
      );
    for (const url of urls) if (url.startsWith(`${baseURL}/`)) targets.set(url, path);
  }
  expect(targets.size).toBeGreaterThan(screens.length);

  const dead: string[] = [];
  for (const [url, path] of targets) {
    const { pathname, hash, href } = new URL(url);
    const samePage = pathname === path;
    const response = await request.get(href.replace(hash, ""));
    if (!samePage && response.status() !== 200)
      dead.push(`${url} on ${path}: ${response.status()}`);
    const id = decodeURIComponent(hash.slice(1));
    if (id && !(await response.text()).includes(`id="${id}"`))
      dead.push(`${url} on ${path}: no such place`);
  }
  expect(dead).toEqual([]);
});
