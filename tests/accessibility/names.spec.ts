import { existsSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { parse } from "yaml";

import { labels, screens } from "../screens.ts";

/** What a link must not be called, as it says nothing where it stands alone. */
const empty =
  /^(click here|here|more|read|read more|learn more|view|view all|details|link|this|go|continue|see more)\b[\s:.]*(\(.*\))?$/i;

test("A reader who hears a screen finds its landmarks, headings, lists, links and buttons in order, and knows of each link alone where it leads", async ({
  page,
  baseURL,
}, testInfo) => {
  const addresses = new Map<string, Set<string>>();
  for (const { path, status } of screens) {
    await page.goto(path);
    const file = `${status === 200 ? path.slice(1) || "home" : status}.txt`;
    // To accept a change that you have read, or to keep the outline of a new screen:
    // npx playwright test names --update-snapshots
    const isKept = existsSync(testInfo.snapshotPath(file));
    if (isKept || ["all", "changed"].includes(testInfo.config.updateSnapshots))
      expect.soft(outline(await page.locator("body").ariaSnapshot())).toMatchSnapshot(file);
    for (const { name, url } of await links(page)) {
      expect(name, `a link on ${path}`).not.toMatch(empty);
      // Screen readers may spell what capitals are set in for the eye.
      expect(name, `a link on ${path}`).not.toContain(labels.newTab.toUpperCase());
      const address = new URL(url, new URL(path, baseURL)).href;
      addresses.set(name, (addresses.get(name) ?? new Set()).add(address));
    }
  }
  // The way past the header leads into whatever page it is on.
  addresses.delete(labels.skip);
  expect(addresses.size).toBeGreaterThan(100);
  expect([...addresses].filter(([, { size }]) => size > 1)).toEqual([]);
});

/** What `ariaSnapshot` writes of an element: its text alone, or its role and what is in it. */
type AriaNode = string | Record<string, string | AriaNode[]>;

/**
 * The roles on a page, one a line, with a heading's level and without names, which the content gives.
 * Equal entries of a list stand once, so that an editor may add some.
 */
function outline(snapshot: string): string {
  return `${(parse(snapshot) as AriaNode[]).flatMap((node) => lines(node, "")).join("\n")}\n`;
}

/** Text is read, but has no place in the structure. */
const texts = ["paragraph", "strong", "text", "time", "term", "definition"];

function lines(node: AriaNode, indent: string): string[] {
  const [head, inside] = typeof node === "string" ? [node, []] : (Object.entries(node)[0] ?? []);
  const role = head?.split(" ", 1)[0] ?? "";
  if (role.startsWith("/")) return [];
  const children = Array.isArray(inside) ? inside : [];
  if (texts.includes(role)) return children.flatMap((child) => lines(child, indent));
  const entries = children.map((child) => lines(child, `${indent}  `).join("\n")).filter(Boolean);
  const level = /\[level=\d\]/.exec(head ?? "")?.[0] ?? "";
  return [`${indent}${role} ${level}`.trimEnd(), ...(role === "list" ? new Set(entries) : entries)];
}

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
