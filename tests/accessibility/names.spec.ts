import { expect, type Page, test } from "@playwright/test";

import { content, screens } from "../screens.ts";
import { outline } from "./outline.ts";

/** Names of files that the outlines of the screens are in. */
const files = new Map(
  screens.map(({ path, status }) => [
    path,
    `${status === 200 ? path.slice(1) || "home" : String(status)}.txt`,
  ]),
);

/** What a link must not be called, as it says nothing where it stands alone. */
const empty =
  /^(click here|here|more|read|read more|learn more|view|view all|details|link|this|go|continue|see more)\b[\s:.]*(\(opens in a new tab\))?$/i;

for (const { path } of screens) {
  // To accept a change that you have read: npx playwright test names --update-snapshots
  test(`A reader who hears ${path} is told what is there, and where each link leads`, async ({
    page,
  }) => {
    await page.goto(path);
    const heard = await page.locator("body").ariaSnapshot();
    expect(`${outline(heard, content)}\n`).toMatchSnapshot(files.get(path) ?? "");
  });
}

test("A reader who goes through the links alone knows of each where it leads", async ({
  page,
  baseURL,
}) => {
  const targets = new Map<string, Map<string, string>>();
  for (const { path } of screens) {
    await page.goto(path);
    for (const { name, url } of await links(page)) {
      expect(name, `a link on ${path}`).not.toMatch(empty);
      // What capitals are set in for the eye is not to be spelled to the ear.
      expect(name, `a link on ${path}`).not.toContain("(OPENS IN A NEW TAB)");
      const address = new URL(url, new URL(path, baseURL)).href;
      const known = targets.get(name) ?? new Map<string, string>();
      targets.set(name, known.set(address, path));
    }
  }
  // The way past the header leads into whatever page it is on.
  targets.delete("Skip to main content");
  expect(targets.size).toBeGreaterThan(100);
  const ambiguous = [...targets].filter(([, addresses]) => addresses.size > 1);
  expect(Object.fromEntries(ambiguous.map(([name, addresses]) => [name, [...addresses]]))).toEqual(
    {},
  );
});

/** Every link with the name by which assistive technology lists it. */
async function links(page: Page): Promise<{ name: string; url: string }[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send("Accessibility.getFullAXTree");
  await browser.detach();
  return nodes
    .filter(({ role, ignored }) => role?.value === "link" && !ignored)
    .map(({ name, properties }) => ({
      name: name?.value ?? "",
      url: properties?.find((property) => property.name === "url")?.value.value ?? "",
    }));
}
