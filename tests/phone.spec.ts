import { expect, test } from "@playwright/test";

import { paths } from "../app/screens.ts";
import { tabTo } from "./keyboard.ts";

test.use({ viewport: { width: 375, height: 667 }, isMobile: true, hasTouch: true });

test("A reader on a phone opens the menu by touch and goes to the courses", async ({ page }) => {
  await page.goto(paths.home);
  await expect(page.getByRole("link", { name: "Courses", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Courses" }).tap();
  await expect(page).toHaveURL(paths.courses);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
});

test("A reader on a phone closes the menu by touch", async ({ page }) => {
  await page.goto(paths.courses);
  const menu = page.getByRole("navigation", { name: "Main" });
  await page.getByRole("button", { name: "Menu" }).tap();
  await expect(menu).toBeVisible();
  await menu.getByRole("button", { name: "Close" }).tap();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("A reader on a phone with a keyboard opens the menu, walks through it and closes it", async ({
  page,
}) => {
  await page.goto(paths.courses);
  const menu = page.getByRole("navigation", { name: "Main" });
  const button = page.getByRole("button", { name: "Menu" });
  await tabTo(page, /^Menu$/);
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  await tabTo(page, /^Home$/);
  await expect(menu.getByRole("link", { name: "Home" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  // The focus goes with the reader, into the menu and out of it again, also where nothing is chosen.
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await tabTo(page, /^Research$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.research);
});

test("A reader on a phone never has the focus where they cannot see it while the menu is open", async ({
  page,
}) => {
  await page.goto(paths.courses);
  await page.getByRole("button", { name: "Menu" }).tap();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return undefined;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const front = document.elementFromPoint(left + width / 2, top + height / 2);
      return front && (focused.contains(front) || front.contains(focused))
        ? undefined
        : focused.textContent;
    });
    expect(covered, `after ${step + 1} times Tab`).toBeUndefined();
  }
});
