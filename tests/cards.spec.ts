import { expect, test } from "@playwright/test";
import { PNG } from "pngjs";

import { paths } from "../app/screens.ts";
import { content } from "./screens.ts";

for (const path of Object.values(paths)) {
  test(`A reader who shares ${path} shows a card that says what it is`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    const said = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute("content");
    const image = (await said("og:image")) ?? "";
    expect(image).toMatch(/^https:\/\/.+\/cards\/[a-z-]+\.png$/);
    expect(image.startsWith(`${content.site.address}/`)).toBe(true);
    expect(await said("og:image:width")).toBe("1200");
    expect(await said("og:image:height")).toBe("630");
    expect(await said("og:image:alt")).toContain(`Know ${content.site.product}`);
    expect(await said("twitter:card")).toBe("summary_large_image");

    const response = await request.get(image.slice(content.site.address.length));
    expect(response.headers()["content-type"]).toBe("image/png");
    const { width, height } = PNG.sync.read(await response.body());
    expect([width, height]).toEqual([1200, 630]);
  });
}

test("A reader who installs the site gets its icons in the sizes that the manifest says", async ({
  page,
  request,
}) => {
  await page.goto(paths.home);
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(1);
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect((await request.get(touchIcon ?? "")).headers()["content-type"]).toBe("image/png");
  expect((await request.get("/favicon.ico")).status()).toBe(200);

  const address = (await page.locator('link[rel="manifest"]').getAttribute("href")) ?? "";
  const manifest = await (await request.get(address)).json();
  const icons: { src: string; sizes: string; type?: string; purpose?: string }[] = manifest.icons;
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src, sizes } of icons.filter(({ type }) => type === "image/png")) {
    const { width, height } = PNG.sync.read(await (await request.get(src)).body());
    expect(`${width}x${height}`).toBe(sizes);
  }
});
