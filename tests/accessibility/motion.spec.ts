import { expect, type Page, test } from "@playwright/test";

import { content, headerLinks, labels, paths } from "../screens.ts";
import { moving } from "./conditions.ts";

test("A reader who hears the page is told what the logos' switch does and that it is set", async ({
  page,
}) => {
  await page.goto(paths.home);
  expect(await logoSwitch(page)).toEqual({ name: labels.pause, expanded: false });
  await page.getByText(labels.pause).click();
  expect(await logoSwitch(page)).toEqual({ name: labels.play, expanded: true });
});

test("A reader who asked for less motion sees every logo at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(paths.home);
  const strip = page.getByRole("region", { name: content.home.partners.title });
  const logos = strip.locator("img:visible");
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
    const [name = "", path = ""] = headerLinks.at(-1) ?? [];
    const link = page.getByRole("banner").getByRole("link", { name });
    await link.hover();
    if (reducedMotion === "reduce") expect(await moving(page)).toEqual([]);
    await link.click();
    await expect(page).toHaveURL(path);
    await expect.poll(turned).toBe(said);
  }
});

/** The switch as the browser describes it to assistive technology. */
async function logoSwitch(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send("Accessibility.getFullAXTree");
  const names = [labels.pause, labels.play];
  const node = nodes.find(
    ({ name, role }) => role?.value !== "StaticText" && names.includes(name?.value),
  );
  return {
    name: node?.name?.value,
    expanded: node?.properties?.find(({ name }) => name === "expanded")?.value.value,
  };
}
