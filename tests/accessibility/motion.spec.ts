import { expect, type Page, test } from "@playwright/test";

import { paths } from "../../app/screens.ts";
import { tabTo } from "../keyboard.ts";
import { content, screens } from "../screens.ts";
import { settle } from "./conditions.ts";

// Whether scripts run makes no difference: the strip's switch is the browser's own.
for (const javaScriptEnabled of [true, false]) {
  test.describe(`with scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("A reader sees the logos move, pauses them by keyboard and sets them going again", async ({
      page,
    }) => {
      await page.goto(paths.home);
      const pause = page.getByText("Pause the logos");
      await pause.scrollIntoViewIfNeeded();
      await expect.poll(() => isMoving(page)).toBe(true);

      await page.getByRole("link", { name: "View All Courses" }).focus();
      await tabTo(page, /Pause the logos/);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Play the logos")).toBeVisible();
      await expect.poll(() => isMoving(page)).toBe(false);

      await page.keyboard.press("Space");
      await expect(pause).toBeVisible();
      await expect.poll(() => isMoving(page)).toBe(true);
    });

    test("A reader pauses the logos with the mouse and sets them going again", async ({ page }) => {
      await page.goto(paths.home);
      await page.getByText("Pause the logos").click();
      await expect.poll(() => isMoving(page)).toBe(false);
      await page.getByText("Play the logos").click();
      await expect.poll(() => isMoving(page)).toBe(true);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true });

  test("A reader pauses the logos by touch and sets them going again", async ({ page }) => {
    await page.goto(paths.home);
    await page.getByText("Pause the logos").tap();
    await expect.poll(() => isMoving(page)).toBe(false);
    await page.getByText("Play the logos").tap();
    await expect.poll(() => isMoving(page)).toBe(true);
  });
});

test("A reader who hears the page is told what the logos' switch does and that it is set", async ({
  page,
}) => {
  await page.goto(paths.home);
  expect(await strip(page)).toEqual({ name: "Pause the logos", expanded: false });
  await page.getByText("Pause the logos").click();
  expect(await strip(page)).toEqual({ name: "Play the logos", expanded: true });
});

for (const { path } of screens) {
  test(`A reader at ${path} sees nothing move but the logos, and they ask for it`, async ({
    page,
  }) => {
    const strip = path === paths.home ? ["animation strip"] : [];
    await page.goto(path);
    // What moves by itself for longer must have a switch, as WCAG 2.2.2 asks, though it comes to an end.
    expect(await moving(page, 5_000)).toEqual(strip);
    await settle(page);
    expect(await moving(page)).toEqual(strip);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await settle(page);
    expect(await moving(page)).toEqual([]);
    await expect(page.locator("animate, animateTransform, marquee, video, audio")).toHaveCount(0);
  });
}

test("A reader who asked for less motion sees every logo at rest", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(paths.home);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect.poll(() => isMoving(page)).toBe(false);
  const logos = page.getByRole("region", { name: "Powered by" }).locator("img:visible");
  await expect(logos).toHaveCount(content.partners.partners.length);
  const outside = await logos.evaluateAll((images) =>
    images.filter((image) => {
      const { left, right } = image.getBoundingClientRect();
      return left < 0 || right > innerWidth;
    }),
  );
  expect(outside).toHaveLength(0);
});

test("A reader who asked for less motion points, presses and turns pages without any", async ({
  page,
}) => {
  // What the browser itself says of the turn of a page.
  await page.addInitScript(() => {
    addEventListener("pagereveal", ({ viewTransition }) => {
      sessionStorage.setItem("turned", viewTransition ? "with a transition" : "at once");
    });
  });
  const turned = () => page.evaluate(() => sessionStorage.getItem("turned"));
  for (const [reducedMotion, said] of [
    ["no-preference", "with a transition"],
    ["reduce", "at once"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(paths.home);
    const link = page.getByRole("banner").getByRole("link", { name: "Courses" });
    await link.hover();
    const hovered = await moving(page);
    if (reducedMotion === "reduce") expect(hovered).toEqual([]);
    await link.click();
    await expect(page).toHaveURL(paths.courses);
    await expect.poll(turned).toBe(said);
  }
});

/** What is in motion on a page, by its own clock, and lasts longer than so many milliseconds. */
function moving(page: Page, longerThan = 0): Promise<string[]> {
  return page.evaluate(
    (longerThan) =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && Number(effect?.getComputedTiming().endTime) > longerThan,
        )
        .map((animation) =>
          animation instanceof CSSAnimation
            ? `animation ${animation.animationName}`
            : `transition ${(animation as CSSTransition).transitionProperty}`,
        ),
    longerThan,
  );
}

/** The strip's switch as the browser describes it to assistive technology. */
async function strip(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send("Accessibility.getFullAXTree");
  const node = nodes.find(({ name }) => /the logos$/.test(name?.value ?? ""));
  return {
    name: node?.name?.value,
    expanded: node?.properties?.find(({ name }) => name === "expanded")?.value.value,
  };
}

/** Whether the first logo is elsewhere after a moment. */
async function isMoving(page: Page): Promise<boolean> {
  const logo = page.getByRole("img", {
    name: content.partners.partners[0]?.name ?? "",
    exact: true,
  });
  const left = () => logo.evaluate((element) => element.getBoundingClientRect().left);
  const before = await left();
  await page.waitForTimeout(400);
  return (await left()) !== before;
}
