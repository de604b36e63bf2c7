import { setTimeout } from "node:timers/promises";

import { expect, type Page, type Request, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { PNG } from "pngjs";

import { serve } from "../bench/static-server.ts";
import { styledNodes } from "./accessibility/force-states.ts";
import {
  articles,
  content,
  footerLinks,
  headerLinks,
  inNewTab,
  labels,
  paths,
  screens,
  siteName,
} from "./screens.ts";

const { site } = content;

const htmlRules = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML; a parser reads these the same either way.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    // Knows no labels: the stylesheet writes the headings of groups from theirs. axe has the rule, too.
    "empty-heading": "off",
  },
});

/**
 * What a first visit may weigh, in bytes on the wire with headers. The document fits into the first
 * flight of TCP, ten segments of 1,440 bytes, with 57 articles; each further article may add what
 * one weighs, so that editors can go on.
 */
const budget = { document: 14_400, article: 160, font: 60_000, home: 100_000, elsewhere: 70_000 };

for (const { path, status } of screens) {
  test(`A reader at ${path} gets a whole page in the site's own fonts within the budget of bytes, without fault, script, form, other host or trace`, async ({
    page,
    context,
    baseURL,
  }) => {
    const faults = listenForFaults(page, `${baseURL}/`);
    const loaded: Request[] = [];
    page.on("requestfinished", (request) => loaded.push(request));
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    const report = await htmlRules.validateString((await response?.text()) ?? "");
    expect(report.results.flatMap((result) => result.messages)).toEqual([]);

    // Images below the fold are fetched when they come near; a reader who stays sees all of them.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = "eager";
      await Promise.all(Array.from(document.images, (image) => image.decode()));
    });
    await page.waitForLoadState("networkidle");
    const own = await weigh(loaded, "document");
    const fonts = await weigh(loaded, "font");
    const all = await weigh(loaded);
    console.log(`${path}: document ${own}, fonts ${fonts}, all ${all}`);
    const more = path === paths.articles ? Math.max(articles.length - 57, 0) * budget.article : 0;
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThanOrEqual(budget.document + more);
    expect(await weigh(loaded, "script")).toBe(0);
    expect(fonts).toBeLessThanOrEqual(budget.font);
    expect(all).toBeLessThanOrEqual(more + (path === paths.home ? budget.home : budget.elsewhere));
    expect(faults).toEqual(
      status === 404
        ? [`error: 404 Error: User attempted to access non-existent route: ${path}`]
        : [],
    );
    expect(await context.cookies()).toEqual([]);
    // Without a script, the page stores nothing, and is the same for readers who have turned scripts off.
    expect(await activeParts(page)).toEqual(
      status === 404 ? [expect.stringMatching(/^script: console\.error\([^()]+\)$/)] : [],
    );
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await foreignCharacters(page), `at ${width} px`).toEqual([]);
    }
  });

  test(`A reader at ${path} finds header, footer and where links lead, and whoever shares it what it is`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto(path);
    const header = page.getByRole("banner");
    const others = headerLinks.filter(([, to]) => to !== path);
    const links = header.getByRole("navigation").getByRole("listitem").getByRole("link");
    await expect(links).toHaveText(others.map(([label]) => label));
    expect(await hrefs(links)).toEqual(others.map(([, to]) => to));
    await expect(header.getByRole("link", { name: siteName })).toHaveAttribute("href", paths.home);
    const footer = page.getByRole("contentinfo");
    for (const part of [header, footer])
      await expect(part.getByRole("link", { name: labels.newsletter })).toHaveAttribute(
        "href",
        site.links.newsletter.link,
      );
    for (const { label, link } of footerLinks)
      await expect(footer.getByRole("link", { name: label })).toHaveAttribute("href", link);
    await expect(footer).toContainText(String(site.year));
    await expect(footer).toContainText(site.provider);

    const outbound = page.locator(`a:not([href^="/"], [href^="#"], [href^="${baseURL}/"])`);
    const wrong = await outbound.evaluateAll((elements) =>
      (elements as HTMLAnchorElement[])
        .filter(
          ({ href, target, relList }) =>
            !/^https:\/\/[^/]/.test(href) || target !== "_blank" || !relList.contains("noopener"),
        )
        .map(({ outerHTML }) => outerHTML),
    );
    expect(wrong).toEqual([]);
    // Hidden links, as those in a closed menu, have no role.
    const announced = outbound.and(page.getByRole("link", { name: inNewTab, includeHidden: true }));
    expect(await announced.count()).toBe(await outbound.count());

    await expect(page.locator('head link[rel~="icon"]')).not.toHaveCount(0);
    if (status !== 200) {
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
      await expect(page.locator("script[type='application/ld+json']")).toHaveCount(0);
      return;
    }
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", site.address + path);
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
    expect(await meta("twitter:card")).toBe("summary_large_image");
    expect(await meta("og:url")).toBe(site.address + path);
    expect(await meta("og:image:alt")).toContain(siteName);
    const image = (await meta("og:image")) ?? "";
    expect(image.startsWith(`${site.address}/`)).toBe(true);
    const response = await request.get(image.slice(site.address.length));
    expect(response.headers()["content-type"]).toBe("image/png");
    const { width, height } = PNG.sync.read(await response.body());
    expect([width, height]).toEqual([1200, 630]);
    expect([await meta("og:image:width"), await meta("og:image:height")]).toEqual(["1200", "630"]);
  });
}

test("A reader tells any two pages apart, and reaches every address and place that they name", async ({
  request,
  baseURL,
}) => {
  const titles = new Set<string | undefined>();
  const descriptions = new Set<string | undefined>();
  const targets = new Map<string, string>();
  for (const { path } of screens) {
    const html = await (await request.get(path)).text();
    titles.add(/<title>(.+?)<\/title>/.exec(html)?.[1]);
    descriptions.add(/<meta name="description" content="(.+?)"/.exec(html)?.[1]);
    for (const [, address = ""] of html.matchAll(/(?: href=| src=|"@id":)"([^"]*)"/g)) {
      const url = new URL(address.replaceAll("&amp;", "&"), new URL(path, baseURL));
      if (url.href.startsWith(`${baseURL}/`)) targets.set(url.href, path);
    }
  }
  for (const texts of [titles, descriptions]) {
    expect(texts).not.toContain(undefined);
    expect([...texts]).toHaveLength(screens.length);
  }
  expect(targets.size).toBeGreaterThan(screens.length);
  const dead: string[] = [];
  for (const [address, path] of targets) {
    const { pathname, hash } = new URL(address);
    const response = await request.get(pathname);
    if (pathname !== path && response.status() !== 200) dead.push(`${address} on ${path}`);
    const id = decodeURIComponent(hash.slice(1));
    if (id && !(await response.text()).includes(`id="${id}"`))
      dead.push(`${address} on ${path}: no such place`);
  }
  expect(dead).toEqual([]);
});

test("A reader whose fonts come late sees no line move when they do", async ({ page }) => {
  await page.route("**/*.woff2", async (route) => {
    await setTimeout(700);
    await route.continue();
  });
  for (const [path, width] of [[paths.articles, 1280] as const, [paths.courses, 375] as const]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path, { waitUntil: "networkidle" });
    const shifts = await page.evaluate(async () => {
      await document.fonts.ready;
      type Shift = PerformanceEntry & { value: number };
      const entries = await new Promise<Shift[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries() as Shift[])).observe({
          type: "layout-shift",
          buffered: true,
        });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      });
      return entries.reduce((sum, { value }) => sum + value, 0);
    });
    // Less than a line. These pages at these widths move most where a fallback has another width.
    expect(shifts, path).toBeLessThanOrEqual(0.01);
  }
});

test("A reader to whom half a page has come sees nothing of it, as it would move", async ({
  page,
  request,
}) => {
  for (const [path, half] of [
    [paths.home, "<footer"] as const,
    [paths.articles, "<nav"] as const,
  ]) {
    const [start = "", ...rest] = (await (await request.get(path)).text()).split(half);
    let finish = () => {};
    const server = await serve(({ url }, response) => {
      if (url !== "/") return void response.writeHead(404).end();
      response.setHeader("content-type", "text/html").write(start);
      finish = () => response.end(half + rest.join(half));
    });
    await page.goto(server.address, { waitUntil: "commit" });
    await expect(page.locator("header")).toBeAttached();
    await setTimeout(500);
    const paints = () => page.evaluate(() => performance.getEntriesByType("paint").length);
    expect(await paints(), path).toBe(0);
    finish();
    await expect.poll(paints).toBeGreaterThan(0);
    await server.close();
  }
});

/** Collects what goes wrong on a page, and what it asks of other hosts, as it happens. */
function listenForFaults(page: Page, ownAddress: string): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    const text = message.text();
    // The browser notes every status from 400 on; that of the page itself has its own check.
    if (!text.startsWith("Failed to load resource")) faults.push(`${message.type()}: ${text}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(ownAddress) && !url.startsWith("data:")) faults.push(`asks for ${url}`);
  });
  page.on("requestfailed", (request) => faults.push(`fails to load ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      faults.push(`${response.status()} for ${response.url()}`);
  });
  return faults;
}

/** What was fetched of one type, or of all, status lines and headers included, in bytes. */
async function weigh(loaded: Request[], type?: string): Promise<number> {
  const wanted = loaded.filter((request) => type === undefined || request.resourceType() === type);
  const sizes = await Promise.all(wanted.map((request) => request.sizes()));
  return sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) =>
      sum + responseBodySize + responseHeadersSize,
    0,
  );
}

/** Whatever could run, be filled in, or read otherwise without scripts; one line each. */
function activeParts(page: Page): Promise<string[]> {
  return page.locator("*").evaluateAll((elements) => {
    const inert = ["application/ld+json", "speculationrules"];
    const names = "noscript, form, input, select, textarea, iframe, [contenteditable]";
    return elements.flatMap((element) => [
      ...(element instanceof HTMLScriptElement && !inert.includes(element.type)
        ? [`script: ${element.text || element.src}`]
        : []),
      ...(element.matches(names) ? [element.localName] : []),
      ...[...element.attributes]
        .filter(({ name, value }) => name.startsWith("on") || /^\s*javascript:/i.test(value))
        .map(({ name, value }) => `${element.localName} ${name}="${value}"`),
    ]);
  });
}

/** Texts that the browser had to set in a font of the machine, with that font's name. */
async function foreignCharacters(page: Page): Promise<string[]> {
  const { browser, nodeIds } = await styledNodes(page, "body *");
  const texts = await page.locator("body *").evaluateAll((elements) =>
    elements.map((element) => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = own.map(({ nodeValue }) => nodeValue).join("");
      return element.checkVisibility() ? text.trim() : "";
    }),
  );
  const found = await Promise.all(
    nodeIds
      .map((nodeId, index) => ({ nodeId, text: texts[index] }))
      .filter(({ text }) => text)
      .map(async ({ nodeId, text }) => {
        const { fonts } = await browser.send("CSS.getPlatformFontsForNode", { nodeId });
        return fonts
          .filter(({ isCustomFont }) => !isCustomFont)
          .map(({ familyName }) => `${text} (${familyName})`);
      }),
  );
  await browser.detach();
  return found.flat();
}

function hrefs(links: ReturnType<Page["getByRole"]>): Promise<(string | null)[]> {
  return links.evaluateAll((elements) => elements.map((element) => element.getAttribute("href")));
}
